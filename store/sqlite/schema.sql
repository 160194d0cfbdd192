PRAGMA application_id = 1148541289;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE "games" (
    id         TEXT   NOT NULL PRIMARY KEY CHECK (length(id) = 16),  -- hex digits
    kind       TEXT   NOT NULL CHECK (kind <> ''),  -- the name of the game played
    rules      TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    players    TEXT   NOT NULL,  -- JSON, an array of two
    created_ms BIGINT NOT NULL,  -- Unix milliseconds, UTC, here and below
    updated_ms BIGINT NOT NULL,
    deleted_ms BIGINT,           -- NULL unless deleted
    plies      BIGINT NOT NULL,
    turn       BIGINT NOT NULL CHECK (turn IN (0, 1)),
    result     TEXT,             -- JSON, NULL while the game goes on
    board      TEXT   NOT NULL
, events BIGINT NOT NULL DEFAULT 0, head BIGINT, sum BIGINT, form TEXT CHECK (form <> ''), source TEXT, owner TEXT CHECK (owner <> ''));
CREATE TABLE "events" (
    game_id TEXT   NOT NULL REFERENCES "games" (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,  -- from 0, no gaps
    type    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    body    TEXT   NOT NULL, sum BIGINT,  -- the whole event as JSON
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
CREATE INDEX games_by_update ON games (updated_ms DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX games_deleted ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;
CREATE INDEX games_unsealed ON games (id) WHERE sum IS NULL;
CREATE TABLE game_words (
    n       INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    words   TEXT NOT NULL
);
CREATE VIEW words_of_games AS
SELECT id, title || char(31, 31) || CASE WHEN json_valid(players)
    THEN coalesce(json_extract(players, '$[0].name'), '') || char(31, 31) || coalesce(json_extract(players, '$[1].name'), '') || char(31, 31)
    ELSE '' END AS words
FROM games;
CREATE VIRTUAL TABLE game_runs USING fts5 (words, content = 'game_words', content_rowid = 'n', tokenize = 'trigram', detail = none);
CREATE VIRTUAL TABLE game_run_list USING fts5vocab ('game_runs', 'row');
CREATE TRIGGER games_found AFTER INSERT ON games BEGIN
    INSERT INTO game_words (game_id, words) SELECT id, words FROM words_of_games WHERE id = new.id;
END;
CREATE TRIGGER games_found_anew AFTER UPDATE OF title, players ON games
WHEN old.title IS NOT new.title OR old.players IS NOT new.players BEGIN
    UPDATE game_words SET words = (SELECT words FROM words_of_games WHERE id = new.id) WHERE game_id = new.id;
END;
CREATE TRIGGER game_words_added AFTER INSERT ON game_words BEGIN
    INSERT INTO game_runs (rowid, words) VALUES (new.n, new.words);
END;
CREATE TRIGGER game_words_changed AFTER UPDATE ON game_words BEGIN
    INSERT INTO game_runs (game_runs, rowid, words) VALUES ('delete', old.n, old.words);
    INSERT INTO game_runs (rowid, words) VALUES (new.n, new.words);
END;
CREATE TRIGGER game_words_gone AFTER DELETE ON game_words BEGIN
    INSERT INTO game_runs (game_runs, rowid, words) VALUES ('delete', old.n, old.words);
END;
CREATE INDEX studies_of_games ON games (source) WHERE source IS NOT NULL;
CREATE TABLE outcomes (
    n        INTEGER PRIMARY KEY,  -- the order in which they came
    game_id  TEXT   NOT NULL UNIQUE,
    engine   TEXT   NOT NULL,
    level    TEXT   NOT NULL,
    half     BIGINT NOT NULL CHECK (half IN (0, 1, 2)),  -- half points of the person
    helps    BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL
, owner TEXT NOT NULL DEFAULT '');
CREATE INDEX outcomes_by_engine ON outcomes (engine, n);
CREATE TABLE hints (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply     BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;
CREATE TABLE evaluations (
    position BLOB   NOT NULL PRIMARY KEY CHECK (length(position) = 16),  -- of a hash of game, rules, board and side to move
    cp       BIGINT NOT NULL,  -- for the side to move
    mate     BIGINT NOT NULL,  -- plies, 0 where no forced end is known
    depth    BIGINT NOT NULL,
    nodes    BIGINT NOT NULL,
    line     TEXT   NOT NULL,  -- moves with spaces between
    engine   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX evaluations_by_age ON evaluations (at_ms);
CREATE TABLE reviews (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    done    BIGINT NOT NULL CHECK (done IN (0, 1)),
    body    TEXT   NOT NULL,  -- JSON of package app's own
    at_ms   BIGINT NOT NULL
, ticket TEXT NOT NULL DEFAULT '', node   TEXT NOT NULL DEFAULT '', asked_by TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX unfinished_reviews ON reviews (at_ms) WHERE done = 0;
CREATE TABLE library_edition (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    edition BIGINT NOT NULL
);
CREATE TABLE library_sources (
    n          INTEGER PRIMARY KEY,
    path       TEXT   NOT NULL UNIQUE,
    bytes      BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    games      BIGINT            -- NULL until it was read to its end
);
CREATE TABLE library_names (
    n    INTEGER PRIMARY KEY,
    name TEXT   NOT NULL UNIQUE,
    same BIGINT            -- the name that this one is a spelling of, NULL where it is that itself
);
CREATE TABLE library_games (
    n       INTEGER PRIMARY KEY AUTOINCREMENT,
    sum     BIGINT NOT NULL UNIQUE,
    kind    TEXT   NOT NULL,
    size    BIGINT NOT NULL,
    start   TEXT   NOT NULL,     -- empty for the game's own
    moves   BLOB   NOT NULL,
    first   BIGINT NOT NULL,     -- names, 0 for none
    second  BIGINT NOT NULL,
    event   BIGINT NOT NULL,
    site    TEXT   NOT NULL,
    date    TEXT   NOT NULL,
    result  TEXT   NOT NULL,
    tags    TEXT,                -- the others, as JSON
    record  TEXT,                -- the whole record, where it says more than the moves
    source  BIGINT NOT NULL,     -- 0 for a game that was played here
    game_id TEXT                 -- of such a game
, place BIGINT NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX library_own ON library_games (game_id) WHERE game_id IS NOT NULL;
CREATE TABLE library_copies (
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    source BIGINT NOT NULL,
    tags   TEXT,                 -- what the source says of the game, as JSON, where that is not the same
    PRIMARY KEY (game, source)
) WITHOUT ROWID;
CREATE TABLE library_gone (n INTEGER PRIMARY KEY);
CREATE TABLE library_labels (
    label TEXT   NOT NULL,
    game  BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    PRIMARY KEY (label, game)
) WITHOUT ROWID;
CREATE TABLE seats (
    game_id   TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side      BIGINT NOT NULL CHECK (side IN (0, 1)),
    hash      BLOB   NOT NULL CHECK (length(hash) = 32),  -- SHA-256 of the secret of who has it; zeros while nobody has
    join_hash BLOB   NOT NULL CHECK (length(join_hash) = 32),  -- of the one by which it is taken; zeros where it never was to be
    user_id   TEXT   NOT NULL,  -- whose account has it, or empty
    joined_ms BIGINT NOT NULL,  -- when it was taken; 0 while it is open
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;
CREATE INDEX seats_of_users ON seats (user_id) WHERE user_id <> '';
CREATE TABLE users (
    id          TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    name        TEXT   NOT NULL,
    skeleton    TEXT   NOT NULL UNIQUE,       -- of package people: what look-alike names have in common
    role        TEXT   NOT NULL,              -- player, moderator or administrator
    password    TEXT   NOT NULL,              -- argon2id, in its usual text form; empty where there is none
    subject     TEXT   UNIQUE,                -- who they are to the club's sign-on
    created_ms  BIGINT NOT NULL,
    disabled_ms BIGINT                        -- since when they may not come in
);
CREATE TABLE logins (
    token      BLOB   NOT NULL PRIMARY KEY CHECK (length(token) = 32),  -- SHA-256 of the cookie's
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    data       BLOB   NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    agent      TEXT   NOT NULL
) WITHOUT ROWID;
CREATE INDEX logins_of_users ON logins (user_id);
CREATE TABLE links (
    hash       BLOB   NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    purpose    TEXT   NOT NULL,
    user_id    TEXT   REFERENCES users (id) ON DELETE CASCADE,
    expires_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE tries (  -- log-ins that failed, and what else is counted
    key     TEXT   NOT NULL PRIMARY KEY,
    n       BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    keep_ms BIGINT NOT NULL  -- until when
) WITHOUT ROWID;
CREATE TABLE passkeys (
    id         BLOB   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    body       BLOB   NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_of_users ON passkeys (user_id);
CREATE TABLE complaints (
    n          INTEGER PRIMARY KEY,
    by_user    TEXT   REFERENCES users (id) ON DELETE SET NULL,
    about_user TEXT   REFERENCES users (id) ON DELETE CASCADE,
    game_id    TEXT   NOT NULL,
    text       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL,
    closed_ms  BIGINT,
    closed_by  TEXT   REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX complaints_by_users ON complaints (by_user);
CREATE INDEX complaints_about_users ON complaints (about_user);
CREATE TABLE rated (
    game_id   TEXT   NOT NULL PRIMARY KEY,  -- no reference: what a game came to stays when it is deleted
    kind      TEXT   NOT NULL,              -- what is rated apart: a game
    speed     TEXT   NOT NULL,
    first     TEXT   NOT NULL,              -- the account of who has the first side before the first move
    second    TEXT   NOT NULL,
    advantage REAL   NOT NULL,              -- of the first, in points
    half      BIGINT CHECK (half IN (0, 1, 2)),  -- half points of the first; NULL while it goes on
    ended_ms  BIGINT
) WITHOUT ROWID;
CREATE TABLE ratings (
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    points     REAL   NOT NULL,
    deviation  REAL   NOT NULL,
    volatility REAL   NOT NULL,
    games      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL,  -- the end of the last of them
    PRIMARY KEY (user_id, kind, speed)
) WITHOUT ROWID;
CREATE TABLE rating_steps (  -- what each game made of a rating
    user_id   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind      TEXT   NOT NULL,
    speed     TEXT   NOT NULL,
    n         BIGINT NOT NULL,  -- of the games, from 1
    game_id   TEXT   NOT NULL,
    points    REAL   NOT NULL,
    deviation REAL   NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, speed, n)
) WITHOUT ROWID;
CREATE TABLE deadlines (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    due_ms  BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX deadlines_by_time ON deadlines (due_ms);
CREATE TABLE beats (
    n     INTEGER PRIMARY KEY CHECK (n = 1),
    at_ms BIGINT NOT NULL
);
CREATE INDEX steps_of_games ON rating_steps (game_id);
CREATE INDEX unfinished_reviews_by ON reviews (asked_by) WHERE done = 0 AND asked_by <> '';
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_of_owner ON games (owner, updated_ms) WHERE owner IS NOT NULL;
CREATE INDEX reviews_by ON reviews (asked_by) WHERE asked_by <> '';
CREATE TABLE "exercises" (
    id         TEXT   NOT NULL PRIMARY KEY,
    position   BLOB   NOT NULL CHECK (length(position) = 16),
    kind       TEXT   NOT NULL,
    source     TEXT   NOT NULL,
    reasons    TEXT   NOT NULL,
    added_ms   BIGINT NOT NULL,
    body       TEXT   NOT NULL,
    sum        BIGINT NOT NULL,
    due_ms     BIGINT NOT NULL,
    stage      TEXT   NOT NULL,
    suspended  BIGINT NOT NULL CHECK (suspended IN (0, 1)),
    deleted_ms BIGINT,
    owner      TEXT   NOT NULL DEFAULT '',
    UNIQUE (owner, position)
);
CREATE TABLE "practice" (
    exercise_id TEXT   NOT NULL REFERENCES "exercises" (id) ON DELETE CASCADE,
    n           BIGINT NOT NULL,
    at_ms       BIGINT NOT NULL,
    grade       BIGINT NOT NULL CHECK (grade BETWEEN 1 AND 4),
    sum         BIGINT NOT NULL,
    PRIMARY KEY (exercise_id, n)
) WITHOUT ROWID;
CREATE INDEX practice_by_time ON practice (at_ms);
CREATE TABLE shares (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    access  TEXT NOT NULL CHECK (access IN ('unlisted', 'public')),
    link    TEXT NOT NULL UNIQUE
) WITHOUT ROWID;
CREATE INDEX shares_public ON shares (game_id) WHERE access = 'public';
CREATE TABLE editors (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms   BIGINT NOT NULL,  -- when they were invited
    PRIMARY KEY (game_id, user_id)
) WITHOUT ROWID;
CREATE INDEX editors_by_user ON editors (user_id);
CREATE TABLE study_groups (
    id         TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    name       TEXT   NOT NULL,
    teacher    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX study_groups_by_teacher ON study_groups (teacher);
CREATE TABLE group_members (
    group_id TEXT   NOT NULL REFERENCES study_groups (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (group_id, user_id)
) WITHOUT ROWID;
CREATE INDEX group_members_by_user ON group_members (user_id);
CREATE TABLE tasks (
    id       TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    title    TEXT   NOT NULL,
    teacher  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    group_id TEXT   REFERENCES study_groups (id) ON DELETE SET NULL,
    study_id TEXT   REFERENCES games (id) ON DELETE CASCADE,
    given_ms BIGINT NOT NULL
, due_ms BIGINT) WITHOUT ROWID;
CREATE INDEX tasks_by_teacher ON tasks (teacher);
CREATE INDEX tasks_by_group ON tasks (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX tasks_by_study ON tasks (study_id) WHERE study_id IS NOT NULL;
CREATE TABLE task_people (
    task_id   TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    user_id   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms     BIGINT NOT NULL,  -- when they got it
    opened_ms BIGINT,           -- first
    PRIMARY KEY (task_id, user_id)
) WITHOUT ROWID;
CREATE INDEX task_people_by_user ON task_people (user_id);
CREATE TABLE task_items (
    task_id  TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    position BLOB   NOT NULL CHECK (length(position) = 16),
    kind     TEXT   NOT NULL,
    source   TEXT   NOT NULL,
    reasons  TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (task_id, n)
) WITHOUT ROWID;
CREATE TABLE uses (
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day     BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    amount  BIGINT NOT NULL,
    PRIMARY KEY (user_id, day, kind)
) WITHOUT ROWID;
CREATE INDEX uses_by_day ON uses (day);
CREATE TABLE attempts (
    owner      TEXT   NOT NULL, -- an account, or empty for the house
    n          BIGINT NOT NULL, -- among the attempts of the owner, from 0
    cmd        TEXT   NOT NULL, -- the client's name of the attempt
    puzzle     TEXT   NOT NULL,
    kind       TEXT   NOT NULL, -- the game
    at_ms      BIGINT NOT NULL,
    correct    BIGINT NOT NULL, -- 1: solved at the first try
    hints      BIGINT NOT NULL,
    took_ms    BIGINT NOT NULL,
    mode       TEXT   NOT NULL,
    points     DOUBLE PRECISION NOT NULL, -- the rating after it; 0 of one that is not rated
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, n),
    UNIQUE (owner, cmd)
) WITHOUT ROWID;
CREATE TABLE puzzle_ratings (
    puzzle     TEXT   NOT NULL PRIMARY KEY,
    points     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE withdrawals (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    reason  TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE library_appearances (
    n      INTEGER PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    first  BIGINT NOT NULL,     -- names, 0 for none
    second BIGINT NOT NULL,
    event  BIGINT NOT NULL,
    site   TEXT   NOT NULL,
    date   TEXT   NOT NULL,
    result TEXT   NOT NULL,
    tags   TEXT,                -- the others, as JSON
    record TEXT,                -- the whole record, where it says more than the moves
    source BIGINT NOT NULL,
    place  BIGINT NOT NULL      -- its number in the source, from 1; 0 if unknown
);
CREATE INDEX library_appearances_game ON library_appearances (game);
CREATE TABLE task_puzzles (
    task_id TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    n       BIGINT NOT NULL,
    puzzle  TEXT   NOT NULL,
    PRIMARY KEY (task_id, n)
) WITHOUT ROWID;
CREATE INDEX attempts_by_puzzle ON attempts (owner, puzzle);
CREATE TABLE tournaments (
    id         TEXT   NOT NULL PRIMARY KEY,
    creator    TEXT   REFERENCES users (id) ON DELETE SET NULL, -- NULL: the house, or a deleted account
    status     TEXT   NOT NULL,  -- open, running, adjourned, over or cancelled
    version    BIGINT NOT NULL,  -- events
    starts_ms  BIGINT NOT NULL,  -- 0 without a time
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    body       TEXT   NOT NULL   -- JSON: what lists show
) WITHOUT ROWID;
CREATE INDEX tournaments_status ON tournaments (status, changed_ms);
CREATE INDEX tournaments_creator ON tournaments (creator);
CREATE TABLE tournament_events (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    n             BIGINT NOT NULL, -- from 0
    body          TEXT   NOT NULL, -- JSON
    PRIMARY KEY (tournament_id, n)
) WITHOUT ROWID;
CREATE TABLE repertoires (
    id       TEXT   NOT NULL PRIMARY KEY,
    owner    TEXT   NOT NULL, -- an account, or empty for the house
    study    TEXT   NOT NULL, -- which may be gone
    node     BIGINT NOT NULL, -- where it begins
    side     BIGINT NOT NULL, -- whose moves are asked
    form     TEXT   NOT NULL, -- line or marked
    added_ms BIGINT NOT NULL
, title TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX repertoires_by_owner ON repertoires (owner, added_ms, id);
CREATE TABLE recalls (
    repertoire TEXT   NOT NULL REFERENCES repertoires (id) ON DELETE CASCADE,
    position   TEXT   NOT NULL, -- 32 hex digits
    n          BIGINT NOT NULL, -- among the answers to the position, from 0
    at_ms      BIGINT NOT NULL,
    grade      BIGINT NOT NULL,
    PRIMARY KEY (repertoire, position, n)
) WITHOUT ROWID;
CREATE TABLE guess_rounds (
    owner   TEXT   NOT NULL, -- an account, or empty for the house
    cmd     TEXT   NOT NULL, -- of the client, one for each round
    kind    TEXT   NOT NULL, -- the game
    title   TEXT   NOT NULL, -- of the game whose moves were guessed
    at_ms   BIGINT NOT NULL, -- when it began
    guesses BIGINT NOT NULL,
    points  BIGINT NOT NULL, -- of all guesses
    par     REAL   NOT NULL, -- of all guesses
    PRIMARY KEY (owner, cmd)
) WITHOUT ROWID;
CREATE INDEX guess_rounds_by_time ON guess_rounds (owner, at_ms, cmd);
CREATE TABLE repertoire_studies (
    repertoire TEXT   NOT NULL REFERENCES repertoires (id) ON DELETE CASCADE,
    study      TEXT   NOT NULL, -- beside the first one; it may be gone
    node       BIGINT NOT NULL, -- where it begins
    title      TEXT   NOT NULL, -- as last seen
    added_ms   BIGINT NOT NULL,
    PRIMARY KEY (repertoire, study)
) WITHOUT ROWID;
CREATE TABLE talk_topics (
    place   TEXT   NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL, -- changes
    entries BIGINT NOT NULL, -- of the log
    closed  BIGINT NOT NULL, -- 0 or 1
    slow_ms BIGINT NOT NULL, -- between two lines of one person; 0: the usual time
    at_ms   BIGINT NOT NULL  -- of the last change
) WITHOUT ROWID;
CREATE INDEX talk_topics_at ON talk_topics (at_ms);
CREATE TABLE talk_lines (
    place   TEXT   NOT NULL REFERENCES talk_topics (place) ON DELETE CASCADE,
    n       BIGINT NOT NULL, -- the version that it made
    changed BIGINT NOT NULL, -- version of its last change
    cmd     TEXT   NOT NULL,
    author  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL, -- of the author at the time
    staff   BIGINT NOT NULL, -- 0 or 1
    text    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    removed BIGINT NOT NULL, -- 0 or 1
    PRIMARY KEY (place, n)
) WITHOUT ROWID;
CREATE UNIQUE INDEX talk_lines_cmd ON talk_lines (place, author, cmd);
CREATE INDEX talk_lines_author ON talk_lines (author, place, n);
CREATE TABLE talk_log (
    place    TEXT   NOT NULL,
    n        BIGINT NOT NULL, -- from 1
    act      TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    by_user  TEXT   REFERENCES users (id) ON DELETE SET NULL,
    about    TEXT   REFERENCES users (id) ON DELETE CASCADE, -- NULL: nobody
    line     BIGINT NOT NULL, -- 0: none
    text     TEXT   NOT NULL, -- of the line
    until_ms BIGINT NOT NULL,
    slow_ms  BIGINT NOT NULL,
    reason   TEXT   NOT NULL,
    PRIMARY KEY (place, n)
) WITHOUT ROWID;
CREATE INDEX talk_log_at ON talk_log (at_ms);
CREATE INDEX talk_log_by ON talk_log (by_user);
CREATE INDEX talk_log_about ON talk_log (about);
CREATE TABLE talk_mutes (
    account  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    place    TEXT   NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (account, place)
) WITHOUT ROWID;
CREATE TABLE talk_people (
    account TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    choice  TEXT NOT NULL -- on, off or child
) WITHOUT ROWID;
CREATE TABLE alert_settings (
    account    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    refused    TEXT   NOT NULL, -- kinds, separated by spaces
    quiet_from BIGINT NOT NULL, -- minutes after midnight
    quiet_to   BIGINT NOT NULL,
    zone       TEXT   NOT NULL  -- of the IANA database
) WITHOUT ROWID;
CREATE TABLE alert_devices (
    id         TEXT   NOT NULL PRIMARY KEY, -- 16 hex digits
    account    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    login      BLOB   REFERENCES logins (token) ON DELETE CASCADE, -- NULL: of the account itself
    endpoint   TEXT   NOT NULL, -- address at the push service
    public_key TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    agent      TEXT   NOT NULL,
    added_ms   BIGINT NOT NULL
, refused TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX alert_devices_account ON alert_devices (account, added_ms);
CREATE INDEX alert_devices_login ON alert_devices (login);
CREATE TABLE alerts (
    device   TEXT   NOT NULL REFERENCES alert_devices (id) ON DELETE CASCADE,
    kind     TEXT   NOT NULL,
    subject  TEXT   NOT NULL,
    mark     BIGINT NOT NULL, -- tells alerts about a subject apart
    body     TEXT   NOT NULL,
    due_ms   BIGINT NOT NULL,
    until_ms BIGINT NOT NULL, -- when it is forgotten; due then, it is never sent
    tries    BIGINT NOT NULL,
    PRIMARY KEY (device, kind, subject)
) WITHOUT ROWID;
CREATE INDEX alerts_due ON alerts (due_ms);
CREATE TABLE mail_addresses (
    account    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address    TEXT   NOT NULL, -- confirmed, or empty
    pending    TEXT   NOT NULL, -- to be confirmed, or empty
    hash       BLOB , -- of the link that confirms it, or NULL
    expires_ms BIGINT NOT NULL, -- of the link
    language   TEXT   NOT NULL
) WITHOUT ROWID;
CREATE INDEX mail_addresses_address ON mail_addresses (lower(address));
CREATE INDEX mail_addresses_hash ON mail_addresses (hash);
CREATE TABLE tournament_invitations (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    account       TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    team          BIGINT NOT NULL, -- from 1
    at_ms         BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, account, team)
) WITHOUT ROWID;
CREATE INDEX tournament_invitations_account ON tournament_invitations (account, at_ms);
CREATE TABLE club_page (
    one        BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    version    BIGINT NOT NULL, -- changes so far
    changed_ms BIGINT NOT NULL,
    body       TEXT   NOT NULL  -- JSON
) WITHOUT ROWID;
CREATE INDEX tournaments_starts ON tournaments (starts_ms, id) WHERE starts_ms > 0;
CREATE TABLE series (
    id          TEXT   NOT NULL PRIMARY KEY,
    creator     TEXT   REFERENCES users (id) ON DELETE SET NULL, -- NULL: the house, or a deleted account
    version     BIGINT NOT NULL, -- changes so far
    changed_ms  BIGINT NOT NULL,
    name        TEXT   NOT NULL,
    tournaments TEXT   NOT NULL, -- JSON: ids
    body        TEXT   NOT NULL  -- JSON: the rest of the settings
) WITHOUT ROWID;
CREATE INDEX series_creator ON series (creator);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (1, 0, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (2, 1, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (3, 2, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (4, 3, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (5, 4, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (6, 5, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (7, 6, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (8, 7, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (9, 8, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (10, 10, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (11, 11, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (12, 12, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (13, 13, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (14, 14, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (15, 15, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (16, 17, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (17, 26, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (18, 28, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (19, 29, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (20, 30, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (21, 31, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (22, 32, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (23, 33, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (24, 34, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (25, 35, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (26, 36, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (27, 37, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (28, 38, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (29, 39, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (30, 42, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (31, 43, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (32, 46, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (33, 54, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (34, 55, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (35, 58, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (36, 59, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (37, 60, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (38, 61, 1);
INSERT INTO goose_db_version (id, version_id, is_applied) VALUES (39, 62, 1);
INSERT INTO library_edition (one, edition) VALUES (1, abs(random() % 4503599627370496));
