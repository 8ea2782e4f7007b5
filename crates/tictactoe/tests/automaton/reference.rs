//! A reference check written independently from the format description: strings instead of bits, depth first
//! instead of breadth first, every line of play instead of every state, and a reader of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// The verdict on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReferenceVerdict {
    /// The file is valid.
    Valid,
    /// The file cannot be read.
    Unreadable,
    /// The file is invalid, and a shortest counterexample has this many symbols.
    Invalid(usize),
}

type Board = [char; 9];
type Table = BTreeMap<String, BTreeMap<char, String>>;
type Rows<'a> = Vec<(&'a str, Vec<&'a str>)>;

struct File {
    start: String,
    symbols: String,
    table: Table,
    boards: BTreeMap<String, Board>,
    replies: Table,
    finals: BTreeSet<String>,
    wins: BTreeSet<String>,
    ties: BTreeSet<String>,
}

pub(crate) fn verdict(bytes: &[u8]) -> ReferenceVerdict {
    let Some(file) = File::parse(bytes) else { return ReferenceVerdict::Unreadable };
    let mut shortest = usize::MAX;
    file.begin(&mut shortest);
    if shortest == usize::MAX { ReferenceVerdict::Valid } else { ReferenceVerdict::Invalid(shortest) }
}

const NAMES: [(&str, &str); 9] = [
    ("STATE", "STATES"),
    ("SIMBOL", "SYMBOLS"),
    ("AWAL", "START"),
    ("AKHIR", "FINAL"),
    ("TRANSISI", "TRANSITIONS"),
    ("KAMUS", "BOARDS"),
    ("BALASAN", "REPLIES"),
    ("MENANG", "WIN"),
    ("SERI", "TIE"),
];

fn is_symbol(word: &str) -> bool {
    word.len() == 1 && "pc123456789".contains(word)
}

fn is_blank(word: &str) -> bool {
    word.chars().all(|c| c == '-')
}

fn is_name(word: &str) -> bool {
    let taken = word == "END" || NAMES.iter().any(|names| names.0 == word || names.1 == word);
    !taken && !is_symbol(word) && !is_blank(word) && !word.chars().any(|c| c.is_control() || c == '\u{feff}')
}

/// Returns the words of a list, or `None` if one is repeated.
fn set(words: &[&str]) -> Option<BTreeSet<String>> {
    let set: BTreeSet<String> = words.iter().map(|&word| word.to_owned()).collect();
    (set.len() == words.len()).then_some(set)
}

/// Returns the header and the rows of a table, or `None` if it is not one.
fn table<'a>(words: &[&'a str]) -> Option<(String, Rows<'a>)> {
    let header: String = words.iter().take_while(|word| is_symbol(word)).copied().collect();
    let width = header.len() + 1;
    let body = &words[header.len()..];
    set(&words[..header.len()])?;
    if header.is_empty() || !body.len().is_multiple_of(width) {
        return None;
    }
    let rows: Vec<_> = body.chunks(width).map(|row| (row[0], row[1..].to_vec())).collect();
    rows.iter().all(|row| !is_blank(row.0)).then_some((header, rows))
}

fn entries(header: &str, rows: &Rows<'_>) -> Table {
    let entry = |(symbol, word): (char, &&str)| (!is_blank(word)).then(|| (symbol, (*word).to_owned()));
    let row =
        |row: &(&str, Vec<&str>)| (row.0.to_owned(), header.chars().zip(&row.1).filter_map(entry).collect());
    rows.iter().map(row).collect()
}

impl File {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut words = text.strip_prefix('\u{feff}').unwrap_or(text).split_whitespace();
        let mut parts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        while let Some(name) = words.next() {
            let (english, _) = NAMES.iter().map(|&(a, b)| (b, a)).find(|&(a, b)| a == name || b == name)?;
            let mut body = Vec::new();
            loop {
                match words.next()? {
                    "END" => break,
                    word => body.push(word),
                }
            }
            if parts.insert(english, body).is_some() {
                return None;
            }
        }
        Self::assemble(&parts)
    }

    fn assemble(parts: &BTreeMap<&str, Vec<&str>>) -> Option<Self> {
        let (header, rows) = table(parts.get("TRANSITIONS")?)?;
        let names: Vec<&str> = rows.iter().map(|row| row.0).collect();
        let states = set(&names)?;
        let listed = parts.get("STATES").unwrap_or(&names);
        let wins = set(parts.get("WIN")?)?;
        let ties = set(parts.get("TIE")?)?;
        let finals = match parts.get("FINAL") {
            Some(words) => set(words)?,
            None => wins.union(&ties).cloned().collect(),
        };
        let table = entries(&header, &rows);
        let begins = |name: &&&str| ['p', 'c'].iter().any(|symbol| table[**name].contains_key(symbol));
        let start = match parts.get("START") {
            Some(words) if words.len() == 1 => words[0],
            Some(_) => return None,
            None => names.iter().find(begins).or(names.first())?,
        };
        let declared = parts.get("SYMBOLS").map_or(Some(None), |words| set(words).map(Some))?;
        let file = Self {
            start: start.to_owned(),
            boards: boards(parts.get("BOARDS"), &states)?,
            replies: replies(parts.get("REPLIES"), &header, &table)?,
            symbols: header,
            table,
            finals,
            wins,
            ties,
        };
        let known_symbols = declared.is_none_or(|declared| {
            declared.iter().all(|word| is_symbol(word))
                && file.symbols.chars().all(|symbol| declared.contains(&symbol.to_string()))
        });
        let ok = set(listed)? == states
            && states.iter().all(|name| is_name(name))
            && states.contains(&file.start)
            && file.table.values().flat_map(BTreeMap::values).all(|to| states.contains(to))
            && [&file.finals, &file.wins, &file.ties].iter().all(|set| set.is_subset(&states))
            && file.wins.is_disjoint(&file.ties)
            && known_symbols
            && !(file.boards.is_empty() && file.replies.is_empty());
        ok.then_some(file)
    }

    fn begin(&self, shortest: &mut usize) {
        let empty = ['-'; 9];
        let row = &self.table[&self.start];
        let starters: Vec<char> = self.symbols.chars().filter(|&symbol| "pc".contains(symbol)).collect();
        let bad = self.boards.get(&self.start).is_some_and(|board| *board != empty)
            || self.is_marked(&self.start)
            || starters.is_empty()
            || starters.iter().any(|symbol| !row.contains_key(symbol))
            || row.keys().any(char::is_ascii_digit);
        if bad {
            *shortest = 0;
            return;
        }
        for symbol in starters {
            let (to, board) = self.go(&self.start, empty, symbol);
            let x = count(&board, 'x');
            let o = count(&board, 'o');
            let fair = if symbol == 'c' { (x, o) == (0, 1) } else { (x, o) == (0, 0) || (x, o) == (1, 1) };
            let token = self.token(&self.start, symbol);
            if fair && (token.len() < 4 || token.starts_with('x')) {
                self.descend(&to, board, 1, shortest);
            } else {
                *shortest = (*shortest).min(1);
            }
        }
    }

    fn is_marked(&self, state: &str) -> bool {
        self.finals.contains(state) || self.wins.contains(state) || self.ties.contains(state)
    }

    /// Returns the written reply, or the empty string if the file has boards.
    fn token(&self, from: &str, symbol: char) -> &str {
        self.replies.get(from).and_then(|row| row.get(&symbol)).map_or("", String::as_str)
    }

    /// Returns the target of a transition, and the board there.
    fn go(&self, from: &str, mut board: Board, symbol: char) -> (String, Board) {
        let to = self.table[from][&symbol].clone();
        if let Some(&known) = self.boards.get(&to) {
            return (to, known);
        }
        if let Some(cell) = symbol.to_digit(10) {
            board[cell as usize - 1] = 'x';
        }
        let token: Vec<char> = self.token(from, symbol).chars().filter(|&c| c != '.').collect();
        for pair in token.chunks(2) {
            board[pair[1] as usize - '1' as usize] = pair[0];
        }
        (to, board)
    }

    /// Follows every line of play from a state until something is wrong.
    fn descend(&self, state: &str, board: Board, depth: usize, shortest: &mut usize) {
        if !self.state_is_right(state, &board) {
            *shortest = (*shortest).min(depth);
            return;
        }
        for cell in (1..=9).filter(|_| !is_over(&board)) {
            if board[cell - 1] != '-' {
                continue;
            }
            let symbol = char::from_digit(cell as u32, 10).unwrap();
            let (to, next) = self.go(state, board, symbol);
            let token = self.token(state, symbol);
            if successors(board, cell - 1).contains(&next) && !token.starts_with('x') {
                self.descend(&to, next, depth + 1, shortest);
            } else {
                *shortest = (*shortest).min(depth + 1);
            }
        }
    }

    fn state_is_right(&self, state: &str, board: &Board) -> bool {
        let offered: BTreeSet<char> = self.table[state].keys().copied().collect();
        let free: BTreeSet<char> =
            (0..9).filter(|&cell| board[cell] == '-').map(|cell| char::from(b'1' + cell as u8)).collect();
        match (has_line(board, 'x'), has_line(board, 'o'), free.is_empty()) {
            (true, _, _) => false,
            (_, true, _) => offered.is_empty() && self.finals.contains(state) && self.wins.contains(state),
            (_, _, true) => offered.is_empty() && self.finals.contains(state) && self.ties.contains(state),
            _ => offered == free && !self.is_marked(state),
        }
    }
}

fn boards(words: Option<&Vec<&str>>, states: &BTreeSet<String>) -> Option<BTreeMap<String, Board>> {
    let mut boards = BTreeMap::new();
    let Some(words) = words else { return Some(boards) };
    for pair in words.chunks(2) {
        let cells: Vec<char> = pair.get(1)?.chars().collect();
        let board: Board = cells.try_into().ok()?;
        if !board.iter().all(|mark| "xo-".contains(*mark))
            || boards.insert(pair[0].to_owned(), board).is_some()
        {
            return None;
        }
    }
    boards.keys().eq(states.iter()).then_some(boards)
}

/// Reads the replies, which must be where the transitions are. Agreement with boards is not checked here.
fn replies(words: Option<&Vec<&str>>, symbols: &str, transitions: &Table) -> Option<Table> {
    let Some(words) = words else { return Some(Table::new()) };
    let (header, rows) = table(words)?;
    set(&rows.iter().map(|row| row.0).collect::<Vec<_>>())?;
    let replies = entries(&header, &rows);
    let shape = |table: &Table| -> Vec<(String, Vec<char>)> {
        table.iter().map(|(name, row)| (name.clone(), row.keys().copied().collect())).collect()
    };
    let is_token = |token: &String| {
        let marks: String = token.chars().step_by(2).collect();
        let cells: String = token.chars().skip(1).step_by(2).collect();
        token == "."
            || matches!(marks.as_str(), "o" | "xo" | "ox")
                && cells.len() == marks.len()
                && cells.chars().all(|cell| ('1'..='9').contains(&cell))
    };
    let same_symbols = header.chars().collect::<BTreeSet<_>>() == symbols.chars().collect();
    let all_tokens = replies.values().flat_map(BTreeMap::values).all(is_token);
    (same_symbols && all_tokens && shape(&replies) == shape(transitions)).then_some(replies)
}

fn count(board: &Board, mark: char) -> usize {
    board.iter().filter(|&&found| found == mark).count()
}

pub(crate) fn has_line(board: &Board, mark: char) -> bool {
    let rows = ["123", "456", "789", "147", "258", "369", "159", "357"];
    rows.iter().any(|row| row.bytes().all(|cell| board[(cell - b'1') as usize] == mark))
}

pub(crate) fn is_over(board: &Board) -> bool {
    has_line(board, 'x') || has_line(board, 'o') || !board.contains(&'-')
}

/// Returns every board that may follow a move of the person.
fn successors(mut board: Board, cell: usize) -> Vec<Board> {
    board[cell] = 'x';
    if is_over(&board) {
        return vec![board];
    }
    let mut found = Vec::new();
    for reply in (0..9).filter(|&reply| board[reply] == '-') {
        let mut answered = board;
        answered[reply] = 'o';
        found.push(answered);
        if count(&answered, '-') == 1 && !is_over(&answered) {
            found.push(answered.map(|mark| if mark == '-' { 'x' } else { mark }));
        }
    }
    found
}

/// Returns the value of a position for the computer: 1, 0 or -1.
pub(crate) fn value(board: Board, mover: char) -> i32 {
    static KNOWN: Mutex<BTreeMap<(Board, char), i32>> = Mutex::new(BTreeMap::new());
    if has_line(&board, 'o') || has_line(&board, 'x') {
        return if has_line(&board, 'o') { 1 } else { -1 };
    }
    if let Some(&value) = KNOWN.lock().unwrap().get(&(board, mover)) {
        return value;
    }
    let values = (0..9).filter(|&cell| board[cell] == '-').map(|cell| {
        let mut next = board;
        next[cell] = mover;
        value(next, if mover == 'o' { 'x' } else { 'o' })
    });
    let value = if mover == 'o' { values.max() } else { values.min() }.unwrap_or(0);
    KNOWN.lock().unwrap().insert((board, mover), value);
    value
}
