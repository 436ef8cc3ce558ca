"""Matches and tournaments between bots: who is better, by how much, and how sure is that?"""

from tilewitch.arena.api import match, tournament
from tilewitch.arena.executors import Executor, Here, Processes, Threads
from tilewitch.arena.folder import Run
from tilewitch.arena.on_ray import OnRay
from tilewitch.arena.outcome import Fault, Outcome
from tilewitch.arena.plan import Plan, Sprt, match_plan, tournament_plan
from tilewitch.arena.ratings import Rating
from tilewitch.arena.run import Result, run
from tilewitch.arena.standing import Standing
from tilewitch.arena.statistics import Estimate
from tilewitch.arena.summary import Summary, summary

__all__ = [
    "Estimate",
    "Executor",
    "Fault",
    "Here",
    "OnRay",
    "Outcome",
    "Plan",
    "Processes",
    "Rating",
    "Result",
    "Run",
    "Sprt",
    "Standing",
    "Summary",
    "Threads",
    "match",
    "match_plan",
    "run",
    "summary",
    "tournament",
    "tournament_plan",
]
