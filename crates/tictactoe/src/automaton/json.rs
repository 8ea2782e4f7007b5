//! Automata, proofs and counterexamples as JSON.

use super::{Automaton, Counterexample, Proof};
use papan_automata::State;
use serde_json::{Map, Value, json};

impl Automaton {
    /// Returns the automaton as JSON.
    ///
    /// The object has `symbols`, `start` and `states`. Each state has `name`, `board` (`null` if the
    /// automaton has no boards), `final`, `verdict` (`"win"`, `"tie"` or `null`) and `next`, which maps
    /// each symbol with a transition to the target state `to` and the `reply`.
    pub fn to_json(&self) -> Value {
        let dfa = self.dfa();
        let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        let states: Vec<Value> = dfa.states().map(|state| self.state_json(state)).collect();
        json!({ "symbols": symbols, "start": self.name(dfa.start()), "states": states })
    }

    fn state_json(&self, state: State) -> Value {
        let next = |&(symbol, to)| {
            let reply = self.reply(state, symbol).map(|reply| reply.to_string());
            (self.input(symbol).to_string(), json!({ "to": self.name(to), "reply": reply }))
        };
        let next: Map<String, Value> = self.dfa().leaving(state).iter().map(next).collect();
        json!({
            "name": self.name(state),
            "board": self.board(state).map(|board| board.to_string()),
            "final": self.dfa().is_final(state),
            "verdict": self.result(state).map(|result| result.to_string()),
            "next": next,
        })
    }
}

impl Proof {
    /// Returns the proof as JSON: its fields under their names, and the `verdict`.
    pub fn to_json(&self) -> Value {
        let openings = self.openings.iter().map(|opening| {
            json!({
                "starts": opening.starts.to_string(),
                "reply": opening.reply.to_string(),
                "imposed": opening.imposed().map(|cell| cell.to_string()),
            })
        });
        json!({
            "verdict": "legal, complete, never loses",
            "states": self.states,
            "winning": self.winning,
            "tied": self.tied,
            "longest": self.longest,
            "longest_entered": self.longest_entered,
            "openings": openings.collect::<Vec<_>>(),
            "unreachable": self.unreachable,
        })
    }
}

impl Counterexample {
    /// Returns the counterexample as JSON: the `verdict`, the `message`, the `state`, the `line` of play
    /// and the `board`.
    pub fn to_json(&self) -> Value {
        json!({
            "verdict": "refuted",
            "message": format!("state {} {}", self.state, self.violation),
            "state": self.state,
            "line": self.line_of_play(),
            "board": self.board.to_string(),
        })
    }
}
