// A bot for Node: lays as many tiles as it can in Qwirkle, plays the first legal move elsewhere.
//
//     tilewitch match qwirkle "mine=run:node examples/bot.js" random --games 20

const lines = require("readline").createInterface({ input: process.stdin });
const answer = (text) => process.stdout.write(text + "\n");
const words = (move) => move.split(" ").length;

function choose(moves) {
  const laid = moves.filter((move) => move.startsWith("lay"));
  return laid.reduce((best, move) => (words(move) > words(best) ? move : best), laid[0] ?? moves[0]);
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") answer("ready");
  if (message.type === "choose") answer(JSON.stringify({ move: choose(message.moves) }));
});
