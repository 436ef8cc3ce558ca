// Portraits of the characters: shapes one upon another in a square of 64, made of a few common parts and what is each one's own.

/** A path and its fill (`-` before a colour draws a line); `both` draws its mirror image too. */
export type Shape = [path: string, fill: string, both?: 'both'];
export interface Portrait {
    back: string;
    shapes: Shape[];
}

const INK = '#35200f';
const SKIN = '#f6cfa8';
const PALE = '#fbe5d3';
const TAN = '#dda273';
const DARK = '#9a6440';

const ellipse = (x: number, y: number, rx: number, ry = rx): string =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
const line = (path: string, colour = INK): Shape => [path, `-${colour}`];

// ---- common parts

const shoulders = (colour: string): Shape => ['M8 66c0-13 9-19 24-19s24 6 24 19z', colour];
const collar = (colour: string): Shape => ['M23 48q9 9 18 0l3 4q-12 11-24 0z', colour];
const head = (skin: string, rx = 12, ry = 13.5, y = 35): Shape => [ellipse(32, y, rx, ry), skin];
const ears = (skin: string): Shape => [ellipse(20, 36, 2.6, 3.4), skin, 'both'];
const fringe = (colour: string): Shape => [
    'M19 35C18 24 24 18 32 18s14 6 13 17c-3-6-6-9-9-10-5 3-11 4-17 10z',
    colour,
];
const parted = (colour: string): Shape => [
    'M19 37C17 24 23 17 32 17s15 7 13 20c-2-7-6-12-13-13-7 1-11 6-13 13z',
    colour,
];
const short = (colour: string): Shape => ['M19 33c0-10 5-16 13-16s13 6 13 16l-3-5-4 1-4-4-5 4-4-1z', colour];
const long = (colour: string): Shape => [
    'M32 14c-13 0-18 9-18 20 0 9-1 15-4 21 8 3 36 3 44 0-3-6-4-12-4-21 0-11-5-20-18-20z',
    colour,
];
const beard = (colour: string, length = 61): Shape => [
    `M19 36c0 12 4 ${length - 44} 13 ${length - 36} 9-8 13-13 13-${length - 36}-3 5-8 7-13 7s-10-2-13-7z`,
    colour,
];
const moustache = (colour: string): Shape => ['M32 40q-8-2-10 4 6 0 10-2 4 2 10 2-2-6-10-4z', colour];
const crown = (colour = '#f4c430', y = 0): Shape => [
    `M21 ${22 + y}l-3-13 8 6 6-10 6 10 8-6-3 13q-11 3-22 0z`,
    colour,
];
const gem = (x: number, y: number, colour: string): Shape => [ellipse(x, y, 1.7), colour];
const feather = (colour: string): Shape => ['M42 20C50 16 55 8 54 2 47 4 41 11 40 19z', colour];
const pointed = (colour: string): Shape => ['M15 25C24 20 40 20 49 25L35 1z', colour];
const brim = (colour: string): Shape => ['M9 26q23-9 46 0-23 8-46 0z', colour];

const eyes = (y = 35, apart = 5): Shape => [ellipse(32 - apart, y, 1.5, 1.9), INK, 'both'];
const cheeks = (y = 40): Shape => [ellipse(24, y, 2.4, 1.6), '#ef9a86', 'both'];
const nose = (skin = '#e0a277', y = 38): Shape => [ellipse(32, y, 1.7, 1.5), skin];
const smile = (y = 42): Shape => line(`M27.5 ${y}q4.5 4.6 9 0`);
const frown = (y = 44): Shape => line(`M27.5 ${y}q4.5-4 9 0`);
const brows: Shape = [`M22.5 30.5l6.5 2.4`, `-${INK}`, 'both'];

const glad = (y = 35): Shape[] => [eyes(y), cheeks(y + 5), nose(undefined, y + 3.4), smile(y + 7)];
const cross = (y = 35): Shape[] => [eyes(y), brows, nose(undefined, y + 3.4), frown(y + 9)];

// ---- each one's own

const night = '#33406b';
const wood = '#5d8a5e';
const rose = '#e9b7bd';
const sand = '#ead9ae';
const sky = '#a9d3e4';
const dusk = '#8f7bb0';

export const PORTRAITS: Record<string, Portrait> = {
    'little-red-riding-hood': {
        back: wood,
        shapes: [
            ['M6 66c0-14 10-20 26-20s26 6 26 20z', '#b81f2a'],
            ['M32 6C17 6 12 20 12 33c0 9 3 15 8 19h24c5-4 8-10 8-19C52 20 47 6 32 6z', '#d92f38'],
            head(SKIN, 11.5, 12.5, 35),
            ['M20.5 34c1-9 5-12 11.5-12s10.5 3 11.5 12c-3-4-5-7-9-8-4 4-9 4-14 8z', '#6d3d1c'],
            ...glad(36),
            ['M32 52l-8-4v8zM32 52l8-4v8z', '#fff4e4'],
        ],
    },
    'tom-thumb': {
        back: '#f0d58a',
        shapes: [
            ['M8 66V44c0-5 9-5 9 0v8h30v-8c0-5 9-5 9 0v22z', '#7eaf57'],
            head(SKIN, 10, 10.5, 40),
            ears(SKIN),
            ['M18 36c0-14 8-19 14-19s14 5 14 19q-14-7-28 0z', '#8a5526'],
            line('M21 31q11-6 22 0M24 25q8-4 16 0', '#5d3514'),
            line('M32 17v-6', '#5d3514'),
            eyes(40, 4),
            cheeks(44),
            smile(45),
        ],
    },
    'tin-man': {
        back: sky,
        shapes: [
            shoulders('#9aa7b4'),
            ['M27 45h10v6H27z', '#7f8c99'],
            ['M20 25q12-5 24 0v17q-12 8-24 0z', '#c3ced8'],
            ['M22 23h20l-7-8V6h-6v9z', '#8d9aa7'],
            [ellipse(20, 35, 2.2), '#7f8c99', 'both'],
            [ellipse(27, 33, 3), '#fff', 'both'],
            eyes(33, 5),
            ['M32 35l-3 5h6z', '#8d9aa7'],
            line('M26 43q6 3 12 0'),
            ['M32 62c-6-4-6-9-2.6-9 1.6 0 2.6 1.6 2.6 1.600s1-1.6 2.6-1.600c3.4 0 3.4 5-2.6 9z', '#d92f38'],
        ],
    },
    'frog-king': {
        back: '#7cb7b5',
        shapes: [
            ['M6 66c0-12 10-18 26-18s26 6 26 18z', '#4c9a4b'],
            [ellipse(21, 24, 6.5), '#63b45c', 'both'],
            ['M32 24c-14 0-22 7-22 16 0 8 9 13 22 13s22-5 22-13c0-9-8-16-22-16z', '#63b45c'],
            crown('#f4c430', -1),
            [ellipse(21, 24, 4), '#fff', 'both'],
            [ellipse(21.5, 24.5, 2), INK, 'both'],
            line('M15 20l11 2.5'),
            ['M15 20l11 2.5', `-${INK}`, 'both'],
            line('M16 45q16-6 32 0'),
            [ellipse(29, 36, 0.9), INK, 'both'],
        ],
    },
    'puss-in-boots': {
        back: dusk,
        shapes: [
            shoulders('#7c2f3a'),
            collar('#fff4e4'),
            ['M18 34l-1-15 11 8z', '#e08a2f', 'both'],
            head('#ee9f43', 14, 12.5, 37),
            ['M32 38c-5 0-9 3-9 6s4 5 9 5 9-2 9-5-4-6-9-6z', '#fff0da'],
            ['M9 27q23-10 46 0-4 5-23 5T9 27z', '#3c2a5e'],
            ['M19 24c0-10 6-13 13-13s13 3 13 13q-13-4-26 0z', '#3c2a5e'],
            feather('#f4f0e6'),
            eyes(36, 6),
            ['M32 43l-2.5-2.500h5z', '#c9505a'],
            line('M32 43v2q-3 3-5 1M32 45q3 3 5 1'),
            ['M24 43l-11-2M24 45l-11 2', `-${INK}`, 'both'],
        ],
    },
    pinocchio: {
        back: '#f0d58a',
        shapes: [
            shoulders('#c63b33'),
            ['M32 54l-9-5v10zM32 54l9-5v10z', '#2f66b0'],
            head('#e5b277', 12, 13, 35),
            short('#4b2c14'),
            ['M14 25q18-8 36 0l-3 3q-15-6-30 0z', '#f2b31c'],
            ['M18 24C22 12 30 8 38 3l7 21q-13-5-27 0z', '#f7c948'],
            eyes(34),
            cheeks(40),
            ['M31 36l25 1.500q2 2-.5 3L31 40z', '#d4995a'],
            smile(43),
        ],
    },
    'young-goat': {
        back: '#bcd58d',
        shapes: [
            shoulders('#f1ece2'),
            ['M25 22c-2-8-5-11-10-13 1 8 3 12 6 16z', '#b99b74', 'both'],
            ['M20 28c-8-2-13 2-14 8 6 1 12 0 16-4z', '#e2d6c4', 'both'],
            ['M32 18c-10 0-13 8-12 17 1 10 5 19 12 19s11-9 12-19c1-9-2-17-12-17z', '#fffaf0'],
            ['M32 40c-5 0-6 4-6 7 0 4 2 7 6 7s6-3 6-7c0-3-1-7-6-7z', '#f4c9bd'],
            eyes(33, 6),
            line('M29 49q3 3 6 0'),
            [ellipse(30, 44.5, 0.8), INK, 'both'],
            ['M26 21q6-6 12 0-3 3-6 3t-6-3z', '#e2d6c4'],
            ['M30 54l2 8 2-8z', '#e2d6c4'],
        ],
    },
    robber: {
        back: '#6e6a52',
        shapes: [
            shoulders('#4f4a41'),
            head(TAN),
            ears(TAN),
            beard('#3b2a1d', 54),
            brim('#2f2a26'),
            ['M18 24c1-10 6-14 14-14s13 4 14 14q-14-5-28 0z', '#3d3732'],
            ['M18 31q14-4 28 0v7q-7 4-11-1h-6q-4 5-11 1z', '#1e1a18'],
            [ellipse(26, 34.5, 2.2, 1.8), '#fff', 'both'],
            eyes(34.5, 6),
            ['M28 45.500h8', `-#f6e6d8`],
        ],
    },
    cinderella: {
        back: '#b9cdea',
        shapes: [
            [ellipse(32, 13, 8), '#e9bd56'],
            shoulders('#86b4e6'),
            head(SKIN),
            parted('#f2cb68'),
            ['M17 29q15-12 30 0l1-4q-16-12-32 0z', '#5b8fd4'],
            ...glad(),
            [ellipse(20, 42, 1.5), '#fff', 'both'],
            ['M26 51q6 5 12 0', '-#fff'],
        ],
    },
    scarecrow: {
        back: '#9cc4e0',
        shapes: [
            shoulders('#5a7d4d'),
            ['M20 48l-6 10M26 50l-3 12M38 50l3 12M44 48l6 10', '-#e3bb4a'],
            head('#dfc08a', 12.5, 13.5, 36),
            ['M14 32l-6 6M17 37l-6 8', '-#e3bb4a', 'both'],
            ['M5 27q27-12 54 0-8 4-27 4T5 27z', '#d9a93c'],
            ['M20 24l8-16 6 3 6-2 4 15q-12-4-24 0z', '#e6bd55'],
            ['M20 24q12-4 24 0v-3q-12-4-24 0z', '#a5502c'],
            ['M25 32l4 4M29 32l-4 4', `-${INK}`, 'both'],
            ['M32 37l-3 4h6z', '#d2742d'],
            line('M24 44q8 5 16 0M27 43.500v3.500M32 45v3.500M37 43.500v3.5'),
        ],
    },
    alice: {
        back: '#cfe3c0',
        shapes: [
            long('#f3d06d'),
            shoulders('#6fa5df'),
            ['M24 49h16l2 17H22z', '#fff8ec'],
            head(SKIN),
            parted('#f7d97e'),
            ['M17 28q15-13 30 0l.5-4q-15-13-31 0z', '#2c2430'],
            ['M32 17l-9-7-1 8zM32 17l9-7 1 8z', '#2c2430'],
            ...glad(),
        ],
    },
    'humpty-dumpty': {
        back: '#c3b0d8',
        shapes: [
            ['M0 54h64v12H0z', '#a8553d'],
            line('M0 60h64M12 54v6M34 54v6M54 54v6M22 60v6M44 60v6', '#7c3827'),
            ['M32 8c-13 0-20 16-20 28 0 11 8 19 20 19s20-8 20-19C52 24 45 8 32 8z', '#fdf3df'],
            ['M13 41q19 8 38 0-1 6-4 9-15 5-30 0-3-3-4-9z', '#4678b8'],
            ['M32 47l-8-5v10zM32 47l8-5v10z', '#d92f38'],
            eyes(28, 6),
            ['M21 22.500l7.5 2.5', `-${INK}`, 'both'],
            nose('#eec9a6', 32),
            frown(38),
            line('M40 12l-3 4 4 2-3 4', '#b9a98d'),
        ],
    },
    'snow-white': {
        back: '#d95f5f',
        shapes: [
            ['M32 13c-13 0-17 10-17 21 0 8 2 13 6 16h22c4-3 6-8 6-16 0-11-4-21-17-21z', '#1f1a26'],
            shoulders('#2f58a8'),
            ['M20 51l-6-9 10 4zM44 51l6-9-10 4z', '#fffdf6'],
            ['M25 48h14l-7 8z', PALE],
            head(PALE),
            parted('#1f1a26'),
            ['M32 17l-7-6-1 8zM32 17l7-6 1 8z', '#e23a3a'],
            eyes(),
            cheeks(),
            nose('#e8b59a', 38.4),
            ['M28.5 42q3.5 1 7 0-3.5 5-7 0z', '#c9182b'],
        ],
    },
    'gold-donkey': {
        back: '#8a6a3c',
        shapes: [
            shoulders('#c79a35'),
            ['M24 24C17 15 16 6 19 1c6 4 9 12 9 21z', '#d9ae45', 'both'],
            ['M24 19c-3-5-4-9-3.5-12 3 3 4.5 7 5 11z', '#f1b9a0', 'both'],
            ['M32 17c-9 0-12 7-12 15 0 12 4 22 12 22s12-10 12-22c0-8-3-15-12-15z', '#e3bb4a'],
            ['M32 40c-6 0-8 4-8 8s3 7 8 7 8-3 8-7-2-8-8-8z', '#f6e3ae'],
            ['M28 17q4-7 8 0-1 8-4 10-3-2-4-10z', '#8c6420'],
            eyes(33, 6),
            [ellipse(29, 46, 1.1), INK, 'both'],
            line('M28 51q4 2.5 8 0'),
            [ellipse(53, 55, 6), '#ffd94a'],
            line('M53 52v6M51 55h4', '#8c6420'),
        ],
    },
    'peter-pan': {
        back: '#8fc3df',
        shapes: [
            shoulders('#4d8f3f'),
            ['M18 52l6 5 3-7 5 8 5-8 3 7 6-5', '-#2f6127'],
            head(SKIN),
            ['M18 34l-4-4 5 8z', SKIN, 'both'],
            short('#b5562a'),
            ['M13 26q19-9 38 0-4-16-31-18-5 8-7 18z', '#5aa14a'],
            ['M13 26q19-9 38 0l-1-4q-18-8-36 0z', '#3c7a30'],
            ['M44 19C52 15 58 8 57 1c-8 2-14 9-15 16z', '#d92f38'],
            ...glad(),
        ],
    },
    'captain-hook': {
        back: '#5f8e9a',
        shapes: [
            ['M17 26c-6 8-7 20-5 30h40c2-10 1-22-5-30z', '#1e1a1c'],
            shoulders('#a32430'),
            ['M27 48h10l2 6-4 3 3 4H26l3-4-4-3z', '#fffaf0'],
            head(SKIN),
            ['M6 24C14 22 17 10 32 10s18 12 26 14q-6 6-13 3-13-5-26 0-7 3-13-3z', '#a32430'],
            line('M8 24.500C15 23 18 12 32 12s17 11 24 12.5', '#f4c430'),
            ...cross(),
            moustache('#1e1a1c'),
            ['M51 62v-7a5 5 0 1 1 6-5', '-#cfd6dc'],
            ['M47 60h8v6h-8z', '#f4c430'],
        ],
    },
    'sleeping-beauty': {
        back: '#e6a9bf',
        shapes: [
            long('#f0c95f'),
            ['M6 50c8-6 16-4 26-4s18-2 26 4v16H6z', '#fffaf2'],
            head(PALE),
            parted('#f4d475'),
            crown('#f4c430', -2),
            gem(32, 17, '#d92f38'),
            ['M24 35q3 3 6 0', `-${INK}`, 'both'],
            cheeks(),
            nose('#e8b59a', 38.4),
            ['M29.5 42q2.5-1.5 5 0-2.5 3-5 0z', '#c9506a'],
            line('M49 17h5l-5 6h5M55 8h4l-4 5h4', '#7b3d63'),
        ],
    },
    rapunzel: {
        back: '#9d8cc9',
        shapes: [
            ['M32 14c-13 0-18 9-18 20 0 6 0 10 3 14h30c3-4 3-8 3-14 0-11-5-20-18-20z', '#e7b944'],
            shoulders('#8e5bb0'),
            head(SKIN),
            parted('#f1c957'),
            ['M44 38c6 4 7 9 4 13 5 3 4 9 1 15h-9c4-5 4-9 0-12 4-3 5-8 2-13z', '#f1c957'],
            line('M48 45q-4 4-6 3M49 54q-5 3-7 1M48 62q-3 1-6 0', '#b98a1f'),
            gem(22, 21, '#f4f0e6'),
            gem(28, 17.5, '#ef8fb0'),
            gem(36, 17.5, '#f4f0e6'),
            gem(42, 21, '#ef8fb0'),
            ...glad(),
        ],
    },
    jackalope: {
        back: '#c9a86a',
        shapes: [
            shoulders('#a98257'),
            ['M27 18c-3-6-10-6-12-14M20 12l-7-1M22 15l-2-9', '-#5b4026', 'both'],
            ['M26 24C20 18 12 16 9 20c1 6 8 9 15 10z', '#b98f63', 'both'],
            head('#c69a6b', 13, 13.5, 36),
            ['M32 40c-5 0-8 2-8 5s3 4 8 4 8-1 8-4-3-5-8-5z', '#fbeedb'],
            eyes(34, 6),
            ['M32 42l-2.5-2.500h5z', '#c9505a'],
            ['M30 47h4v5h-4z', '#fffdf6'],
            ['M25 44l-10-2M25 46l-10 2', `-${INK}`, 'both'],
        ],
    },
    'bremen-town-musicians': {
        back: night,
        shapes: [
            [ellipse(52, 11, 5), '#f9efc4'],
            ['M20 46c-3-3-8-3-10-1 2 4 6 5 10 5z', '#8d8d95', 'both'],
            ['M14 66c0-14 7-20 18-20s18 6 18 20z', '#8d8d95'],
            [ellipse(32, 60, 7, 5), '#c9c6c4'],
            [ellipse(26, 53.5, 1.3), INK, 'both'],
            ['M22 36q-4 1-4 8 4 0 6-3z', '#6d3d1c', 'both'],
            [ellipse(32, 40, 9.5, 8), '#a3672f'],
            [ellipse(32, 43.5, 4, 3), '#f1dfc3'],
            [ellipse(32, 42, 1.4, 1), INK],
            [ellipse(28.5, 38, 1.2), INK, 'both'],
            ['M26 26l-1-7 6 4z', '#efefef', 'both'],
            [ellipse(32, 28, 7, 6), '#f4f4f4'],
            [ellipse(29.5, 27.5, 1.1), INK, 'both'],
            line('M32 30l-3 1.500M32 30l3 1.5'),
            ['M29 6q1.5-4 3 0 1.5-4 3 0 2-2 1 3h-7z', '#d92f38'],
            [ellipse(32, 14, 5.5), '#b5502c'],
            ['M32 14l6 2-6 2z', '#f2b31c'],
            [ellipse(31, 12, 1.1), INK],
        ],
    },
    'big-bad-wolf': {
        back: '#4e6b5d',
        shapes: [
            shoulders('#5e6069'),
            ['M19 31L13 8l15 12z', '#6d6f79', 'both'],
            ['M18 26l-2-10 8 6z', '#3a3b42', 'both'],
            ['M32 18c-11 0-17 7-18 17l6 6 4 1 3 8q5 5 10 0l3-8 4-1 6-6c-1-10-7-17-18-17z', '#7d808b'],
            ['M32 36c-4 0-7 4-7 8 0 5 3 9 7 9s7-4 7-9c0-4-3-8-7-8z', '#c9c6c4'],
            [ellipse(32, 40, 3.2, 2.4), INK],
            ['M21 29.500l8 3-5.5 2z', '#ffe27a', 'both'],
            [ellipse(26, 32.5, 1.1), INK, 'both'],
            line('M20 28l9 3.5'),
            ['M20 28l9 3.5', `-${INK}`, 'both'],
            ['M26.5 46q5.5 5 11 0l-2 2.5-1.5-1.5-2 2-2-2-1.5 1.500z', '#fff'],
        ],
    },
    wizard: {
        back: night,
        shapes: [
            shoulders('#5b3f95'),
            head(SKIN),
            ['M18 37c0 14 4 22 14 28 10-6 14-14 14-28-3 5-8 6-14 6s-11-1-14-6z', '#f3f1ee'],
            moustache('#fff'),
            brim('#4b3386'),
            ['M17 24C22 20 42 20 47 24L38 8l4-7-12 8z', '#6a4bb0'],
            ['M30 17l1.2 2.4 2.6.3-1.9 1.8.5 2.5-2.4-1.2-2.4 1.2.5-2.5-1.9-1.8 2.6-.3z', '#ffd94a'],
            gem(37, 14, '#ffd94a'),
            eyes(34),
            nose(undefined, 38),
            ['M24 31q3-2 5 0', '-#d5d2cd', 'both'],
        ],
    },
    ogre: {
        back: '#7a6a55',
        shapes: [
            shoulders('#6b4f2f'),
            [ellipse(14, 33, 5, 4), '#86a14d', 'both'],
            ['M32 14c-12 0-16 9-16 18-3 12 3 21 16 21s19-9 16-21c0-9-4-18-16-18z', '#96b158'],
            ['M20 27q12-6 24 0l-1 4q-11-5-22 0z', '#5a4326'],
            eyes(34, 6),
            [ellipse(32, 39, 4, 3), '#7f9846'],
            line('M22 46q10-4 20 0'),
            ['M24 46l2-6 2 5z', '#fff8e4', 'both'],
            ['M30 14q2-8 6-10-1 6 0 10z', '#5a4326'],
        ],
    },
    hunter: {
        back: '#6f9a62',
        shapes: [
            shoulders('#4f6b36'),
            collar('#3c5228'),
            head(TAN),
            ears(TAN),
            beard('#7b4a22', 58),
            moustache('#8a5526'),
            brim('#3f5a2c'),
            ['M18 24q2-14 13-15 8 3 15 15-14-5-28 0z', '#55783c'],
            ['M18 24q14-5 28 0l-1-3.500q-13-5-26 0z', '#2f2413'],
            feather('#e5c16a'),
            eyes(34),
            nose('#c98a5c', 38),
        ],
    },
    devil: {
        back: '#3a1a22',
        shapes: [
            ['M8 66c0-16 6-22 8-26 2 6 6 8 16 8s14-2 16-8c2 4 8 10 8 26z', '#5c1420'],
            ['M22 24C13 22 10 14 12 5c4 6 8 9 15 12z', '#f0e2c8', 'both'],
            ['M19 33l-8-5 7 11z', '#c63127', 'both'],
            ['M32 18c-10 0-14 7-13 16 1 8 6 15 13 18 7-3 12-10 13-18 1-9-3-16-13-16z', '#df4234'],
            ['M26 20q6 2 6 7 0-5 6-7-6-3-12 0z', '#20151a'],
            ['M22.5 30l7.5 3-5 2z', '#ffe27a', 'both'],
            [ellipse(27, 33, 1), INK, 'both'],
            line('M21.5 28.500l9 3.5'),
            ['M21.5 28.500l9 3.5', `-${INK}`, 'both'],
            nose('#b5281f', 38),
            line('M26 42q6 4 12-1'),
            ['M29 47h6l-3 10z', '#20151a'],
        ],
    },
    rumpelstiltskin: {
        back: '#b9843c',
        shapes: [
            shoulders('#6b7d35'),
            ['M18 37l-10-4 9 9z', SKIN, 'both'],
            head(SKIN, 12, 12, 36),
            beard('#d8d2c6', 60),
            ['M16 28C20 22 44 22 48 28 46 14 38 8 22 4q-10 2-12 12 5-5 10-4-4 6-4 16z', '#c63127'],
            [ellipse(10, 17, 3), '#f4c430'],
            ['M16 29q16-7 32 0v-4q-16-7-32 0z', '#fff4e4'],
            eyes(35),
            brows,
            ['M30 36h4l2 7q-4 2-7-.5z', '#e0976d'],
            frown(47),
        ],
    },
    'seven-dwarfs': {
        back: '#7aa6a0',
        shapes: [
            ...[
                [13, 24, '#d9822b'],
                [32, 20, '#2f8a4e'],
                [51, 24, '#7b4ea3'],
                [22, 40, '#2f66b0'],
                [42, 40, '#d0382f'],
                [12, 57, '#b58a1c'],
                [52, 57, '#3b8c98'],
            ].flatMap(([x, y, cap]): Shape[] => {
                const [cx, cy] = [Number(x), Number(y)];
                return [
                    [`M${cx - 8} ${cy + 3}c0 8 3 12 8 13 5-1 8-5 8-13z`, '#f3efe6'],
                    [ellipse(cx, cy + 1, 7, 6), SKIN],
                    [`M${cx - 8} ${cy - 1}q8-6 16 0L${cx + 3} ${cy - 15}z`, String(cap)],
                    [ellipse(cx - 2.5, cy + 1.2, 1), INK],
                    [ellipse(cx + 2.5, cy + 1.2, 1), INK],
                    [ellipse(cx, cy + 4, 1.8, 1.4), '#ef9a86'],
                ];
            }),
        ],
    },
    giant: {
        back: '#a3c6de',
        shapes: [
            ['M-2 66C0 52 12 44 32 44s32 8 34 22z', '#8b5a2b'],
            [ellipse(11, 32, 5, 6), TAN, 'both'],
            head(TAN, 20, 21, 30),
            ['M11 28C10 12 18 5 32 5s22 7 21 23c-3-8-8-13-21-13s-18 5-21 13z', '#4b2c14'],
            ['M19 27q6-4 11 1l-1 2.500q-5-3-10-1z', '#4b2c14', 'both'],
            [ellipse(25, 32.5, 1.9), INK, 'both'],
            [ellipse(32, 37, 4, 3), '#c98a5c'],
            line('M23 45q9-5 18 0'),
            ['M3 58h9v8H3z', '#e8d6b4'],
            ['M1 58l6.5-7 6.5 7z', '#b5281f'],
            ['M54 66V58M54 60l-5-1 5-9 5 9z', '#3c7a45'],
        ],
    },
    'wicked-queen': {
        back: '#4b5f57',
        shapes: [
            ['M12 66L8 30q10 6 12 18h24q2-12 12-18l-4 36z', '#6c2a86'],
            ['M32 12c-12 0-15 9-15 20 0 9 2 15 5 18h20c3-3 5-9 5-18 0-11-3-20-15-20z', '#1c1720'],
            shoulders('#3a1a4d'),
            ['M32 20c-8 0-11 6-11 14s4 15 11 15 11-7 11-15-3-14-11-14z', PALE],
            ['M20 32c1-9 5-13 12-13s11 4 12 13c-2-4-6-7-12-4-6-3-10 0-12 4z', '#1c1720'],
            crown('#f4c430', -3),
            gem(32, 15, '#b5281f'),
            [ellipse(27, 35, 1.5, 1.7), INK, 'both'],
            ['M22.5 31.500q4-3 7.5 1', `-${INK}`, 'both'],
            line('M32 36l-1 3h2', '#c99a83'),
            ['M28 44q4-3 8 0-4 2-8 0z', '#a3182b'],
        ],
    },
    'pied-piper': {
        back: '#c7b27a',
        shapes: [
            ['M8 66c0-13 9-19 24-19v19z', '#d0382f'],
            ['M56 66c0-13-9-19-24-19v19z', '#f2b31c'],
            head(SKIN),
            short('#6d3d1c'),
            ['M12 26q20-10 40 0L22 5q-8 8-10 21z', '#d0382f'],
            ['M12 26q20-10 40 0l-1-4q-19-9-38 0z', '#f2b31c'],
            ['M40 16C48 14 56 9 58 2 48 1 40 7 38 14z', '#3a78d6'],
            eyes(),
            brows,
            nose(),
            [ellipse(33, 44, 1.8), '#8a3a2e'],
            ['M33 42.500l25 8-1.5 4-25-8z', '#8a5526'],
            gem(42, 48, '#3a2414'),
            gem(47, 49.6, '#3a2414'),
            gem(52, 51.2, '#3a2414'),
        ],
    },
    ruebezahl: {
        back: '#8fa6b8',
        shapes: [
            ['M0 40L14 22l8 9L34 8l14 20 6-6 10 16v28H0z', '#6c7a86'],
            ['M34 8l7 10-5 2-3-2-4 2z', '#f6f9fb'],
            ['M6 66c0-10 8-16 26-16s26 6 26 16z', '#4d5b3a'],
            head(TAN, 12, 13, 36),
            ['M18 30c-4 16-2 28 14 36 16-8 18-20 14-36-1 9-6 14-14 14s-13-5-14-14z', '#b9bfb4'],
            ['M18 33c-1-12 4-17 14-17s15 5 14 17c-3-6-7-8-14-8s-11 2-14 8z', '#a3aa9d'],
            ['M22 20q-6-2-7-8 7 0 9 7zM42 20q6-2 7-8-7 0-9 7z', '#5aa14a'],
            eyes(35),
            brows,
            nose('#c98a5c', 38.5),
            moustache('#cdd2c9'),
        ],
    },
    fairy: {
        back: '#c8b6e8',
        shapes: [
            ['M24 50C8 52 2 40 4 26c10 2 18 10 22 20z', '#e8f6fb', 'both'],
            ['M24 52c-10 2-16 8-16 14h16z', '#d5ecf6', 'both'],
            shoulders('#f0a5c6'),
            head(PALE, 11, 12, 36),
            ['M32 15c-10 0-14 7-13 19 2-5 4-8 8-10 5 3 11 3 18 10 1-12-3-19-13-19z', '#f6a56a'],
            [ellipse(32, 13, 5), '#f6a56a'],
            ...glad(36),
            line('M50 62L56 42', '#8a5526'),
            ['M56 34l1.9 3.8 4.2.6-3 3 .7 4.2-3.8-2-3.8 2 .7-4.2-3-3 4.2-.6z', '#ffd94a'],
        ],
    },
    mermaid: {
        back: '#4aa3b8',
        shapes: [
            ['M46 66c8-6 10-14 8-20 5 0 8-3 9-8 0 12-4 22-10 28z', '#3b8f6d'],
            [
                'M32 12c-14 0-18 10-18 21 0 10-2 16-7 20 6 4 12 2 14 0h22c2 2 8 4 14 0-5-4-7-10-7-20 0-11-4-21-18-21z',
                '#e2603c',
            ],
            ['M10 66c0-12 9-18 22-18s22 6 22 18z', SKIN],
            [ellipse(24, 61, 6, 5), '#b06bc0', 'both'],
            head(SKIN),
            parted('#ee7048'),
            ['M22 22l2 3 3-1-1 3 3 2-3 1 .5 3.5-3-2-3 2 .5-3.5-3-1 3-2-1-3z', '#ffd94a'],
            ...glad(),
            line('M8 12q3-3 6 0t6 0', '#d6f0f4'),
        ],
    },
    prince: {
        back: '#7fa7d8',
        shapes: [
            shoulders('#2d4f9e'),
            ['M18 50l-6 6 6 3zM46 50l6 6-6 3z', '#f4c430'],
            ['M28 48h8v18h-8z', '#fffaf0'],
            head(SKIN),
            ears(SKIN),
            fringe('#7b4a22'),
            crown('#f4c430', -1),
            gem(32, 17.5, '#2f8a4e'),
            gem(25, 18.5, '#d92f38'),
            gem(39, 18.5, '#d92f38'),
            ...glad(),
        ],
    },
    dragon: {
        back: '#6b2b2b',
        shapes: [
            ['M10 66c0-12 8-18 22-18s22 6 22 18z', '#3f8a4a'],
            ['M24 20C19 16 17 9 19 2c5 4 8 9 9 15z', '#f0e2c8', 'both'],
            ['M18 32c-7-2-12-8-13-14 7 2 13 5 17 9z', '#2f6b39', 'both'],
            [
                'M32 14c-10 0-14 6-14 14 0 6 3 9 4 13 0 7 4 12 10 12s10-5 10-12c1-4 4-7 4-13 0-8-4-14-14-14z',
                '#56a860',
            ],
            ['M32 38c-6 0-9 3-9 7 0 5 4 8 9 8s9-3 9-8c0-4-3-7-9-7z', '#7fc682'],
            ['M30 14l2-8 2 8 1 10-3 4-3-4z', '#f2b31c'],
            ['M21 27l8 2.5-4 4z', '#ffe27a', 'both'],
            [ellipse(26, 30, 1), INK, 'both'],
            ['M20 25l10 3.5', `-${INK}`, 'both'],
            [ellipse(29, 42, 1.3), INK, 'both'],
            ['M26 48q6 3 12 0l-1.5 4-2-2-2.5 3-2.5-3-2 2z', '#fff8e4'],
            ['M44 46c6-1 12 2 19-3-2 6-1 10 1 13-8 2-15-1-20-6z', '#ff8a2a'],
            ['M45 48c4 0 8 2 13 1-2 2-1 4 0 5-6 0-10-2-13-4z', '#ffe27a'],
        ],
    },
    phoenix: {
        back: '#4b2f5c',
        shapes: [
            ['M4 66C6 50 2 44 4 32c6 6 8 12 14 16 4-1 24-1 28 0 6-4 8-10 14-16 2 12-2 18 0 34z', '#f0762b'],
            [
                'M22 24C18 16 20 8 16 2c8 2 10 8 12 12 0-6 2-10 4-13 2 3 4 7 4 13 2-4 4-10 12-12-4 6-2 14-6 22z',
                '#ffb52e',
            ],
            ['M32 16c-9 0-13 7-13 16 0 10 5 20 13 22 8-2 13-12 13-22 0-9-4-16-13-16z', '#e2432c'],
            ['M22 48q4 12 10 18 6-6 10-18-5 5-10 5t-10-5z', '#ffb52e'],
            [ellipse(26.5, 31, 3), '#fff4c8', 'both'],
            [ellipse(26.5, 31, 1.6), INK, 'both'],
            ['M32 33l-5 5q5 9 5 9t5-9z', '#f7d148'],
            line('M28 38h8', '#8c6420'),
        ],
    },
    basilisk: {
        back: '#61704a',
        shapes: [
            ['M10 66c-2-10 6-14 14-12 8 3 16 0 16-8h10c4 10-2 20-12 20z', '#7b8c2f'],
            ['M24 16c-4-4-3-9 0-11 1 3 3 4 4 4 0-4 2-7 4-8 2 1 4 4 4 8 1 0 3-1 4-4 3 2 4 7 0 11z', '#d0382f'],
            [
                'M32 13c-11 0-16 7-16 15 0 9 7 13 10 19 1 4 3 6 6 6s5-2 6-6c3-6 10-10 10-19 0-8-5-15-16-15z',
                '#9fb443',
            ],
            line('M20 20q12-6 24 0M18 26q3-2 6-2M46 26q-3-2-6-2', '#6f8026'),
            ['M20 28l10 3-6 4z', '#ffe27a', 'both'],
            ['M25.5 29.500v4', `-${INK}`, 'both'],
            ['M19 26l12 4', `-${INK}`, 'both'],
            ['M32 34l-5 6q5 6 5 6t5-6z', '#e0a02e'],
            line('M32 46v7l-3 4M32 53l3 4', '#c9182b'),
            ['M29 46q3 4 6 0-1 8-3 8t-3-8z', '#d0382f'],
        ],
    },
    'snow-queen': {
        back: '#6f9fd0',
        shapes: [
            ['M32 12c-13 0-17 9-17 20 0 9 0 16-5 24h44c-5-8-5-15-5-24 0-11-4-20-17-20z', '#eef6fb'],
            shoulders('#bcdcf2'),
            ['M20 50l-8-8 2 12zM44 50l8-8-2 12z', '#fff'],
            head('#e3edf7'),
            parted('#f8fcff'),
            ['M20 21l-4-14 8 8 1-12 7 10 7-10 1 12 8-8-4 14q-12-4-24 0z', '#a9dcf5'],
            gem(32, 15, '#fff'),
            [ellipse(27, 35, 1.6, 1.9), '#2b5d94', 'both'],
            ['M22.5 31l6.5 2', `-#5d7f9f`, 'both'],
            line('M32 36l-1 3h2', '#9db6cc'),
            ['M28.5 43.500q3.5-2 7 0-3.5 2-7 0z', '#6a83b5'],
            line('M8 10v8M4 14h8M5 11l6 6M11 11l-6 6M56 44v6M53 47h6', '#fff'),
        ],
    },
    'hansel-and-gretel': {
        back: '#7c9a5a',
        shapes: [
            ['M0 66c0-12 6-17 18-17s16 5 17 17z', '#55783c'],
            ['M29 66c1-12 7-17 17-17s18 5 18 17z', '#c6503f'],
            [ellipse(19, 38, 9.5, 11), SKIN],
            ['M9 36c-1-9 4-14 10-14s11 5 10 14q-4-6-10-6T9 36z', '#a8662f'],
            ['M7 30q12-7 24 0-1-11-12-12Q8 19 7 30z', '#3f5a2c'],
            ['M25 20c4-2 7-6 7-10-5 1-8 4-9 9z', '#f4f0e6'],
            ['M35 36c-4 6-5 12-3 18M57 36c4 6 5 12 3 18', '-#e7b944'],
            [ellipse(46, 38, 9.5, 11), SKIN],
            ['M36 38c-1-12 4-16 10-16s11 4 10 16q-3-8-10-10-7 2-10 10z', '#f1c957'],
            ['M35 33q11-14 22 0l1-5q-12-14-24 0z', '#d92f38'],
            ...[16, 22, 43, 49].map((x): Shape => [ellipse(x, 39, 1.2, 1.5), INK]),
            line('M16 44q3 3 6 0M43 44q3 3 6 0'),
        ],
    },
    unicorn: {
        back: '#b7a2e0',
        shapes: [
            ['M12 66c-1-14 6-20 20-20s21 6 20 20z', '#fdf7ff'],
            ['M22 26l-4-12 9 7z', '#fdf7ff', 'both'],
            ['M32 16c-9 0-13 7-12 16 1 11 4 22 12 22s11-11 12-22c1-9-3-16-12-16z', '#fffdff'],
            ['M29 18L32-1l3 19q-3 2-6 0z', '#f4c430'],
            line('M30 12l4-2M29.5 16l5-3', '#9a7414'),
            ['M32 41c-5 0-7 3-7 7s3 7 7 7 7-3 7-7-2-7-7-7z', '#f6d3e4'],
            ['M38 17c8 0 12 6 12 12 0 5-3 7-1 12-6-1-8-6-7-11 0-5-1-8-6-10z', '#ef7fae'],
            ['M46 26c6 4 7 9 5 14 0 5 2 8 4 10-8 1-12-5-11-11 0-4 1-8 2-13z', '#7cc0ee'],
            ['M27 18q-6 1-6 8 5-2 7-6z', '#ef7fae'],
            eyes(33, 6),
            cheeks(39),
            [ellipse(29.5, 47, 1), INK, 'both'],
            line('M29 51q3 2 6 0'),
        ],
    },
};

/** Somebody who comes with another set of components: a face with a hat. */
export function stranger(type: string, mood: string): Portrait {
    const skin = type.startsWith('human') ? SKIN : '#a9c47a';
    return {
        back: type.startsWith('human') ? rose : sand,
        shapes: [
            shoulders(type.startsWith('human') ? '#7a5a8f' : '#6b7d35'),
            head(skin),
            ears(skin),
            pointed(DARK),
            brim('#6d4327'),
            ...(mood === 'cheerful' ? glad() : cross()),
        ],
    };
}
