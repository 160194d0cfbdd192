// The shapes of the JSON of the API: written by npm run api from httpapi/openapi.json.
export interface components {
    schemas: {
        /** @description An About holds a record's facts about the whole game: lines of up to 120 characters, and a comment of up to 4000. */
        About: {
            /** @description the tournament */
            event?: string;
            /** @description the place */
            site?: string;
            /** @description as written in records */
            date?: string;
            /** @description several lines */
            comment?: string;
        };
        /** @description An About holds a record's facts about the whole game: lines of up to 120 characters, and a comment of up to 4000. */
        AboutInput: {
            /** @description the tournament */
            event?: string;
            /** @description the place */
            site?: string;
            /** @description as written in records */
            date?: string;
            /** @description several lines */
            comment?: string;
        };
        /** @description AccessBody says who may read a study or report. */
        AccessBody: {
            /** @enum {string} */
            access?: "private" | "unlisted" | "public";
        };
        /** @description AddressBody asks for the confirmation of an address. */
        AddressBody: {
            /** @description of the account */
            address?: string;
            /** @description of the account; empty if it has none */
            password?: string;
            /** @description of what is sent: a tag, such as vi */
            language?: string;
        };
        /** @description An Advice is the engine's advice so far. */
        Advice: {
            /** @description of the game that it is about */
            version: number;
            /** @description the side to move, whose point of view scores and chances take */
            side: components["schemas"]["Side"];
            /** @description one report per move compared, the best first, with the move first in pv; empty while waiting */
            lines: components["schemas"]["Report"][];
            /** @description the last line */
            done: boolean;
            /** @description the place in the queue, from 1, sent once a second */
            waiting?: number;
            /** @description with why, in the last line: the provable reasons of the best move (docs/reference/reasons.md) */
            reasons?: components["schemas"]["Reason"][];
        };
        /** @description AdviceBody asks for the best moves at a moment of a game. Every field is optional. */
        AdviceBody: {
            /** @description the client's version of the game */
            version?: number;
            /** @description any moment of the line, also after the end; default: the board */
            ply?: number | null;
            /** @description moves to compare, at most 20; default 1 */
            lines?: number;
            /** @description at most 10000; default 1000 */
            time_ms?: number;
            /** @description add the reasons of the best move */
            why?: boolean;
            /** @description the id of an engine for the game; default: the best */
            engine?: string;
        };
        /** @description Alerts is what an account is told, and where. */
        Alerts: {
            /** @description kinds that are not wanted: turn (in a game by correspondence), challenge, round (of a tournament), invited (to a team) */
            off: string[];
            /** @description hours without alerts */
            quiet?: components["schemas"]["Quiet"];
            /** @description applicationServerKey of this server, base64url; missing: it tells no browsers */
            key?: string;
            devices: components["schemas"]["Device"][];
            /** @description missing: the server tells nobody by mail, or the account has no confirmed address */
            mail?: components["schemas"]["Mailed"];
        };
        /** @description An Analysis is what an engine thinks of a position so far. */
        Analysis: {
            /** @description the node searched */
            node: number;
            /** @description as in the request */
            threat?: boolean;
            /** @description whose point of view scores and chances take */
            side: components["schemas"]["Side"];
            /** @description one report per line, the best first, at most 16 moves each */
            lines: components["schemas"]["Report"][];
            /** @description the deepest stored result, sent at once and alone */
            known?: components["schemas"]["Report"];
            /** @description the last line: the game is over (no lines), nothing is left to search, or ten minutes have passed */
            done: boolean;
            /** @description the place in the queue, from 1 */
            waiting?: number;
        };
        /** @description AnalysisBody asks for the analysis of a node. Only node is required. */
        AnalysisBody: {
            /** @description up to 64 bytes. A new request with the same seat ends the one before and keeps its engine with the hash table, as for stepping through nodes. */
            seat?: string;
            /** @description the id of the node */
            node?: number;
            /** @description default: the game's best */
            engine?: string;
            /** @description 1 to 5, default 1 */
            lines?: number;
            /** @description in the engine's range */
            threads?: number;
            /** @description size of the hash table, in the engine's range */
            memory_mib?: number;
            /** @description of an own engine, by name */
            options?: {
                [key: string]: string;
            };
            /** @description search what the other side would do after a pass */
            threat?: boolean;
        };
        /** @description Attempt is one time at which the caller worked on a puzzle. */
        Attempt: {
            /** @description from 0 */
            n: number;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd: string;
            /** @description its id */
            puzzle: string;
            /** @description empty if the program lacked the puzzle */
            game: string;
            /** @description when */
            at_ms: number;
            /** @description solved at the first try */
            right: boolean;
            /** @description 0 to 3 */
            hints: number;
            /** @description from seeing the puzzle to the end */
            took_ms: number;
            /** @description as in the request */
            mode: string;
            /** @description after it; missing if it is not rated */
            rating?: number;
        };
        /** @description Attempts is a page of attempts. */
        Attempts: {
            /** @description at most 500 */
            attempts: components["schemas"]["Attempt"][];
        };
        /** @description Book counts the puzzles from a classic. */
        Book: {
            /** @description of the book */
            name: string;
            /** @description in the bank */
            puzzles: number;
        };
        /** @description BookEntry is what a book says of a move. */
        BookEntry: {
            /** @description how often engines choose it, against the others */
            weight: number;
            /** @description engines never play it */
            forbidden: boolean;
            /** @description of the mover, as are losses */
            wins: number;
            /** @description drawn games */
            draws: number;
            /** @description of the mover */
            losses: number;
            /** @description a comment */
            note: string;
        };
        /** @description BookFormat is a format that books of a game are written in. */
        BookFormat: {
            /** @description duiyi, obk or bin */
            name: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description with its dot */
            extension: string;
        };
        /** @description BookMoveBody sets a move of a book. Counts of games stay. */
        BookMoveBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of a book; default: the user's own, created by the first edit */
            book?: string;
            /** @description a board with the side to move; default: the start */
            position?: string;
            /** @description in any notation */
            move?: string;
            /** @description how often engines choose it, against the others */
            weight?: number;
            /** @description engines never play it */
            forbidden?: boolean;
            /** @description empty keeps the old note */
            note?: string;
        };
        /** @description BookUndoBody undoes the last edit of a book. */
        BookUndoBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of a book; default: the user's own */
            book?: string;
        };
        /** @description BranchBody makes a game from a moment of another. */
        BranchBody: {
            /** @description plies played before the moment */
            ply?: number;
            /** @description the client's version of the game; optional */
            version?: number;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description BringBody is attempts from elsewhere. */
        BringBody: {
            /** @description in their order */
            attempts?: components["schemas"]["Brought"][];
        };
        /** @description BringRoundsBody is rounds from elsewhere. */
        BringRoundsBody: {
            rounds?: components["schemas"]["GuessRoundInput"][];
        };
        /** @description BrokenRule is the rule that an illegal move breaks. */
        BrokenRule: {
            /** @description of the piece */
            game?: string;
            /** @description one of Refusal or, in xiangqi, blocked.leg (of a horse), blocked.eye (of an elephant), blocked.by, screen (a cannon lacks one), river, palace.K, palace.A, back and aside (of a soldier), moves.K to moves.P (how the piece moves), into (a general moves into check), still (the side stays in check) and pinned. */
            code: string;
            /** @description that stands in the way or checks, a letter of FEN */
            piece?: string;
            /** @description of the piece */
            point?: string;
        };
        /** @description Brought is an attempt as a file of another program has it. */
        Brought: {
            /** @description 8 to 64 letters and digits, another for each attempt */
            cmd?: string;
            /** @description its id */
            puzzle?: string;
            /** @description when */
            at_ms?: number;
            /** @description solved at the first try */
            right?: boolean;
            /** @description 0 to 3 */
            hints?: number;
            /** @description from seeing the puzzle to the end */
            took_ms?: number;
            /** @description as of an attempt */
            mode?: string;
        };
        /** @description BroughtCount counts what was brought. */
        BroughtCount: {
            /** @description attempts that were not there */
            added: number;
        };
        /** @description BroughtRounds counts what was brought. */
        BroughtRounds: {
            /** @description rounds that were not there, or had fewer guesses */
            added: number;
        };
        /** @description Calendar lists tournaments with a time. */
        Calendar: {
            /** @description the soonest first, at most 200 */
            tournaments: components["schemas"]["CalendarEntry"][];
            /** @description others follow */
            more?: boolean;
        };
        /** @description CalendarEntry is a tournament of the calendar. */
        CalendarEntry: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 100 characters */
            name: string;
            /** @enum {string} */
            system: "swiss" | "robin" | "double_robin" | "knockout" | "arena";
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            clock: components["schemas"]["ClockConfig"];
            /** @description the games count for ratings */
            rated?: boolean;
            /** @description no games on the server */
            wooden?: boolean;
            /** @description of a match of teams; missing without teams */
            boards?: number;
            /** @description how long an arena lasts */
            minutes?: number;
            /** @description with players who have not withdrawn */
            teams?: number;
            /** @enum {string} */
            status: "open" | "running" | "adjourned" | "over" | "cancelled";
            /** @description events so far */
            version: number;
            /** @description missing: the house, or a deleted account */
            creator?: components["schemas"]["TourneyPerson"];
            /** @description when it was made */
            created_ms: number;
            /** @description the last event */
            changed_ms: number;
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description who entered and have not withdrawn */
            players: number;
            /** @description planned; missing if that is open */
            rounds?: number;
            /** @description the last one published, 0 before; of an arena how often it paired */
            round: number;
            /** @description the last round begun, 0 before; 1 of an arena under way */
            begun: number;
            /** @description boards without a result; missing in lists */
            open?: number;
            /** @description when the next round begins by the clock; missing in lists */
            begins_ms?: number;
            /** @description when an arena ends, once it has begun; missing in lists */
            ends_ms?: number;
            /** @description of a tournament that is over, alone at the top; missing in lists */
            winner?: components["schemas"]["TourneyWinner"];
            /** @description the caller plays in it, leads a team or is one of its arbiters */
            mine?: boolean;
        };
        /** @description CallsMessage lists the challenges to an account. */
        CallsMessage: {
            /** @enum {string} */
            type: "calls";
            calls: components["schemas"]["Seek"][];
        };
        /** @description Chances are in thousandths that add up to 1000. */
        Chances: {
            /** @description in thousandths */
            win: number;
            /** @description in thousandths */
            draw: number;
            /** @description in thousandths */
            loss: number;
        };
        /** @description A ChangeOf changes settings: fields that are nil stay. */
        ChangeOf: {
            /** @description as in the settings */
            name?: string;
            /** @description as in the settings */
            about?: string;
            /** @description at least those published */
            rounds?: number;
            /** @description names in their order */
            tie_breaks?: string[];
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description rounds begin by the clock */
            auto?: boolean;
            /** @description as in the settings */
            break_ms?: number;
            /** @description as in the settings */
            grace_ms?: number;
            /** @description of an arena */
            minutes?: number;
            /** @description of an arena that has not begun */
            no_berserk?: boolean;
            /** @enum {string} */
            entries?: "open" | "closed";
        };
        /** @description Chapter is a chapter of the ladder. */
        Chapter: {
            /** @description from 1 */
            n: number;
            /** @description difficulty */
            least: number;
            /** @description difficulty */
            most: number;
            /** @description puzzles */
            size: number;
            /** @description of these, by the caller */
            solved: number;
            /** @description solved ones that open the next chapter */
            needed: number;
            /** @description it can be played */
            open: boolean;
        };
        /** @description Clock is the clocks of both sides now. */
        Clock: {
            /** @description of the main time, the period or the move; while running, that of the side to move is as of server_ms */
            left_ms: [
                number,
                number
            ];
            /** @description byo-yomi periods not yet used */
            periods_left: [
                number,
                number
            ];
            /** @description the clock of the side to move runs */
            running: boolean;
            /** @description the server's time of this answer */
            server_ms: number;
            /** @description the rest of move_cap_ms, as of server_ms; missing where no cap applies, as in byo-yomi */
            move_left_ms?: number;
            /** @description of a network game: estimated network credit of each side's next move */
            lag_ms?: [
                number,
                number
            ];
            /** @description of a network game: time returned to each side for server outages */
            credited_ms?: [
                number,
                number
            ];
            /** @description when a clock stopped by a vacation starts */
            starts_ms?: number;
            /** @description only in correspondence games */
            vacation?: components["schemas"]["Vacation"];
        };
        /** @description A ClockConfig is a time control: per_move_ms alone, or main_ms with increment_ms, or main_ms with byoyomi_ms and periods. A main time may have a move_cap_ms (局时, 步时; with one period of byo-yomi, 读秒). */
        ClockConfig: {
            /** @description the time for the game */
            main_ms?: number;
            /** @description added after each move */
            increment_ms?: number;
            /** @description a fresh allowance each move */
            per_move_ms?: number;
            /** @description one period */
            byoyomi_ms?: number;
            /** @description byo-yomi periods, at least 1 with byoyomi_ms */
            periods?: number;
            /** @description the most a single move may take out of the main time; longer loses */
            move_cap_ms?: number;
        };
        /** @description A ClockConfig is a time control: per_move_ms alone, or main_ms with increment_ms, or main_ms with byoyomi_ms and periods. A main time may have a move_cap_ms (局时, 步时; with one period of byo-yomi, 读秒). */
        ClockConfigInput: {
            /** @description the time for the game */
            main_ms?: number;
            /** @description added after each move */
            increment_ms?: number;
            /** @description a fresh allowance each move */
            per_move_ms?: number;
            /** @description one period */
            byoyomi_ms?: number;
            /** @description byo-yomi periods, at least 1 with byoyomi_ms */
            periods?: number;
            /** @description the most a single move may take out of the main time; longer loses */
            move_cap_ms?: number;
        };
        /** @description Club is the page of a club. */
        Club: {
            /** @description at most 100 characters, one line; empty only if all is */
            name: string;
            /** @description at most 5,000 characters, with lines and paragraphs */
            text?: string;
            /** @description when the club meets; at most 200 characters, one line */
            when?: string;
            /** @description where it meets; at most 200 characters, one line */
            where?: string;
            /** @description changes of the texts so far; 0: nobody has written them */
            version: number;
            /** @description the last change of the texts */
            changed_ms?: number;
            /** @description the next first, those without a time last; at most 8 */
            coming: components["schemas"]["TourneyHead"][];
            /** @description also adjourned; at most 8 */
            running: components["schemas"]["TourneyHead"][];
            /** @description of tournaments that are over, the latest first; at most 5 */
            results: components["schemas"]["ClubResult"][];
            /** @description of these tournaments; at most 40 */
            teams: components["schemas"]["ClubTeam"][];
        };
        /** @description ClubBody writes the page of a club. */
        ClubBody: {
            /** @description at most 100 characters, one line; empty only if all is */
            name?: string;
            /** @description at most 5,000 characters, with lines and paragraphs */
            text?: string;
            /** @description when the club meets; at most 200 characters, one line */
            when?: string;
            /** @description where it meets; at most 200 characters, one line */
            where?: string;
            /** @description that the caller has seen; 0 before the first */
            version?: number;
        };
        /** @description ClubPodium is a player, or a team, at the top. */
        ClubPodium: {
            /** @description from 1; shared by players whom nothing separates */
            rank: number;
            /** @description empty if the account is deleted */
            name: string;
            /** @description the account of a player */
            user?: string;
            /** @description in the tournament; of a knock-out, matches won */
            points: number;
        };
        /** @description ClubResult is how a tournament ended. */
        ClubResult: {
            tournament: components["schemas"]["TourneyHead"];
            /** @description the first three ranks, at most five rows; of teams the teams */
            podium: components["schemas"]["ClubPodium"][];
        };
        /** @description ClubTeam is a team of a tournament. */
        ClubTeam: {
            /** @description its id */
            tournament: string;
            /** @description its name */
            event: string;
            /** @description of the team */
            number: number;
            /** @description 1 to 100 characters */
            name: string;
            /** @description missing without one */
            captain?: components["schemas"]["TourneyPerson"];
            /** @description how many */
            players: number;
        };
        /** @description Collected says what of a file the library took. */
        Collected: {
            /** @description found in the file */
            games: number;
            /** @description new to the library */
            added: number;
            /** @description kept as other records of games that the library has */
            also: number;
            /** @description not kept: without a move, or on a board that the library does not know */
            left: number;
            /** @description games read again that now say something else */
            mended: number;
            /** @description kept up to a fault */
            faulty: number;
            /** @description lines that belong to no game */
            unread: number;
            /** @description the file ends in something that is no game */
            failed: boolean;
            /** @description the code of the error that ended the import after games were stored, which stay; missing if the whole file was read */
            stopped?: string;
            /** @description the details in words */
            faults: string[];
            /** @description the first hundred */
            details: components["schemas"]["ImportFault"][];
            /** @description how many more there are */
            unlisted: number;
            /** @description the character sets of the games; ASCII has none */
            charsets: string[];
        };
        /** @description CommandBody is a command to a game. */
        CommandBody: {
            /**
             * @description what to do, with the fields it takes:
             *     - move (move, notation, took_ms, away_ms): play a move
             *     - undo, redo (unit or to): also while an engine thinks, which stops it, and after the end
             *     - resign, offer_draw, accept_draw, decline_draw (side)
             *     - restart: back to the start position with fresh clocks
             *     - set_players (players): change who plays
             *     - flag: claim that the side to move is out of time
             *     - pause, resume: the clock; a move also resumes it
             *     - halt, step, go_on, pace (pace_ms), of games between engines: wait, make one move, play on, set the least time per move. undo halts too
             *     - describe (names, about): what records say of the game
             *     - vary: take the engine's last move back; it plays another than all it was asked to vary from there
             *     - move_now: the engine plays the best move found; the answer is usually the game before it
             *     - think_again: ask a failed engine once more
             *     - offer_undo (to; default: one's last move), accept_undo, decline_undo, which also withdraws, in network games
             *     - give_time: 15 s to the opponent, in network games
             *     - berserk: give up half of one's time and all increments before one's first move, in a game of an arena
             *     - conditional_moves (lines): what the caller answers to which moves of the opponent; the server plays it. Replaces all earlier lines; none ends them
             *     - abort: end a network game without a result before both have moved
             *     - vacation (side, days): stop one's own clock in a correspondence game
             *     - claim_win, claim_draw (side): end a network game whose other player is gone
             */
            type?: string;
            /** @description in any notation */
            move?: string;
            /** @description a key of Move.text, for ambiguous texts such as C3.1 */
            notation?: string;
            /** @description who resigns, offers or answers; in a network game the caller */
            side?: components["schemas"]["Side"] | null;
            /** @enum {string} */
            unit?: "ply" | "round";
            /** @description the plies to leave on the board */
            to?: number | null;
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ] | null;
            /** @description 300 to 60000; a running clock gives at most a tenth of its rest */
            pace_ms?: number;
            /** @description of both sides */
            names?: [
                string,
                string
            ] | null;
            about?: components["schemas"]["AboutInput"] | null;
            /** @description the client's: if the game has moved on, the command is refused as stale. With it the answer is an update, without it the whole game. */
            version?: number;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
            /** @description how long the player took by the page's clock, in a network game. The network's share is credited as the move's lag. */
            took_ms?: number | null;
            /** @description how long the page was out of focus since the position came up. Rated games keep it for moderators. */
            away_ms?: number;
            /** @description 1 to 30; 0 ends the vacation */
            days?: number;
            /** @description conditional moves, up to 20: each has 2 to 20 moves, begins with the opponent's next one and ends with an answer. Lines that begin alike answer alike. */
            lines?: string[][];
        };
        /** @description Complaint is a report about a player, to moderators. */
        Complaint: {
            /** @description its number */
            n: number;
            /** @description the id of the account that sent it; empty if deleted */
            by: string;
            /** @description the id of the account it is about; empty if deleted */
            about: string;
            /** @description the id of the game it is about */
            game?: string;
            /** @description the user's words */
            text: string;
            /** @description when it was created */
            created_ms: number;
            /** @description when a moderator closed it; missing while open */
            closed_ms?: number;
        };
        /** @description ComplaintBody reports a player to the moderators. */
        ComplaintBody: {
            /** @description the id of the account */
            about?: string;
            /** @description the id of a game; optional */
            game?: string;
            /** @description up to 1,000 characters */
            text?: string;
        };
        /** @description Complaints is a page of reports about players, the newest first. */
        Complaints: {
            reports: components["schemas"]["Complaint"][];
        };
        /** @description A Config is everything settled before the first move. Options of the game stand among its fields. */
        Config: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description a rule set of the game: in xiangqi axf by default; in gomoku freestyle by default, standard, renju or caro. */
            rules: string;
            /** @description a start position, as POST /api/setup reads it; missing: the game's own. Moves behind it (FEN moves h2e2) are played, and the game starts from the position after them; to keep the moves, import the text. */
            setup?: string;
            /** @description by side; after a swap as they sit now */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description {}: no clock */
            clock: components["schemas"]["ClockConfig"];
            /** @description no undo, no redo, no vary */
            no_take_backs?: boolean;
            /** @description no advice; in a game with a person in it nothing an engine says is sent before the end */
            no_hints?: boolean;
            /**
             * @description two people play over a network, and the server keeps the rules of conduct
             * @enum {string}
             */
            keeps?: "" | "network";
            /** @description of a network game: it counts for ratings */
            rated?: boolean;
            /** @description of a network game: anyone may find and watch it */
            public?: boolean;
            /** @description how much of the network time a network game credits. Missing: up to a quota by the time control; generous: up to seconds per move; none. */
            lag?: string;
            /** @description where a game of a tournament is played: the tournament's id, the round and the board, as in 5f3c0f6f0a3e9b11/3/12. Only the server sets it. */
            tournament?: string;
            /** @description relayed says that the game is played elsewhere, at a wooden board, and its moves are entered for the players: the clocks stand as they were entered. Only the server sets it. */
            relayed?: boolean;
            /** @description berserk says that players may give up half of their time before their first move, for a point more if they win. Only the server sets it, in games of an arena. */
            berserk?: boolean;
            /** @description seed decides engines' choices among nearly equal moves and their mistakes, 1 to 2147483647: the same seed and moves give the same replies. Missing in a new game: the server draws one; 0: engines always play the same. A restart, branch or rematch continues with another seed, 0 stays 0. Old games may have none and play as with 0. */
            seed?: number;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /**
             * @description what a forbidden move of renju does: refused (default), or loses the game
             * @enum {string}
             */
            fouls?: "refused" | "loses";
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description A Config is everything settled before the first move. Options of the game stand among its fields. */
        ConfigInput: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description a rule set of the game: in xiangqi axf by default; in gomoku freestyle by default, standard, renju or caro. */
            rules?: string;
            /** @description a start position, as POST /api/setup reads it; missing: the game's own. Moves behind it (FEN moves h2e2) are played, and the game starts from the position after them; to keep the moves, import the text. */
            setup?: string;
            /** @description by side; after a swap as they sit now */
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ];
            /** @description {}: no clock */
            clock?: components["schemas"]["ClockConfigInput"];
            /** @description no undo, no redo, no vary */
            no_take_backs?: boolean;
            /** @description no advice; in a game with a person in it nothing an engine says is sent before the end */
            no_hints?: boolean;
            /**
             * @description two people play over a network, and the server keeps the rules of conduct
             * @enum {string}
             */
            keeps?: "" | "network";
            /** @description of a network game: it counts for ratings */
            rated?: boolean;
            /** @description of a network game: anyone may find and watch it */
            public?: boolean;
            /** @description how much of the network time a network game credits. Missing: up to a quota by the time control; generous: up to seconds per move; none. */
            lag?: string;
            /** @description where a game of a tournament is played: the tournament's id, the round and the board, as in 5f3c0f6f0a3e9b11/3/12. Only the server sets it. */
            tournament?: string;
            /** @description relayed says that the game is played elsewhere, at a wooden board, and its moves are entered for the players: the clocks stand as they were entered. Only the server sets it. */
            relayed?: boolean;
            /** @description berserk says that players may give up half of their time before their first move, for a point more if they win. Only the server sets it, in games of an arena. */
            berserk?: boolean;
            /** @description seed decides engines' choices among nearly equal moves and their mistakes, 1 to 2147483647: the same seed and moves give the same replies. Missing in a new game: the server draws one; 0: engines always play the same. A restart, branch or rematch continues with another seed, 0 stays 0. Old games may have none and play as with 0. */
            seed?: number;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /**
             * @description what a forbidden move of renju does: refused (default), or loses the game
             * @enum {string}
             */
            fouls?: "refused" | "loses";
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description ConfirmBody confirms an address. */
        ConfirmBody: {
            /** @description the secret of the link */
            link?: string;
        };
        /** @description CopyBody copies a study. */
        CopyBody: {
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description Count says how the positions of a line or a repertoire stand. */
        Count: {
            /** @description positions with a move to find */
            asked: number;
            /** @description never answered */
            new: number;
            /** @description answered before, to be answered now */
            due: number;
            /** @description not due */
            learned: number;
            /** @description of all: the last answer was wrong */
            failed: number;
            /** @description the earliest date of those not due */
            next_ms?: number;
        };
        /** @description Courses lists the courses. */
        Courses: {
            tracks: components["schemas"]["Track"][];
        };
        /** @description Created is a new game. Only its creator gets seat and join. */
        Created: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description each change increases it */
            version: number;
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            config: components["schemas"]["Config"];
            /** @description the start position, with the clocks at the first move */
            start: components["schemas"]["GameStart"];
            /** @description the moves on the board: moves[ply:] were taken back and can be redone */
            ply: number;
            /** @description the number of moves, with those taken back */
            length: number;
            /** @description the whole line, on the board or to be redone */
            moves: components["schemas"]["Move"][];
            /** @description the position on the board */
            position: components["schemas"]["View"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the side that offers a draw */
            offer: components["schemas"]["Side"] | null;
            /** @description null in a game without a clock */
            clock: components["schemas"]["Clock"] | null;
            /** @description how two engines play each other */
            show?: components["schemas"]["Show"];
            /** @description an engine is choosing a move */
            thinking: boolean;
            /** @description the engine's place in the queue, from 1; missing once it searches */
            waiting?: number;
            /** @description the game began as a copy of another */
            from?: components["schemas"]["Source"];
            /** @description the id of the copy that keeps the result lifted last */
            kept?: string;
            /** @description missing in an undamaged game */
            damage?: components["schemas"]["Damage"];
            /** @description what records say of the game */
            about?: components["schemas"]["About"];
            /** @description the game keeps an imported record: /notes has its comments, /export writes them again */
            noted?: boolean;
            /** @description only in network games, as are undo_offer and gone */
            network?: components["schemas"]["Network"];
            /** @description a take-back offered to the opponent */
            undo_offer?: components["schemas"]["UndoOffer"];
            /** @description the player to move is away */
            gone?: components["schemas"]["Gone"];
            /** @description of a network game */
            seat?: components["schemas"]["Seat"];
            /** @description the secret for the opponent's seat */
            join?: string;
        };
        /** @description CrowdMessage counts the spectators of a network game, two seconds after a change. */
        CrowdMessage: {
            /** @enum {string} */
            type: "crowd";
            /** @description spectators */
            n: number;
        };
        /** @description Daily is a puzzle of the set of the day. */
        Daily: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description measured from the solution */
            difficulty: number;
            /** @description by the caller */
            tried: boolean;
            /** @description the latest attempt */
            right: boolean;
        };
        /** @description Damage says what a damaged game has lost. What the answer shows is sound. */
        Damage: {
            /** @description stored events after the last sound one; 0 if unknown */
            lost: number;
            /** @description the title and the dates are unreliable too */
            row: boolean;
        };
        /** @description Day counts the attempts of a day. */
        Day: {
            /** @description from 1970-01-01, in the caller's zone */
            day: number;
            /** @description attempts */
            tried: number;
            /** @description right ones */
            right: number;
        };
        /** @description DeletedMessage says that the game or study was deleted. Then the socket closes with code 1000. */
        DeletedMessage: {
            /** @enum {string} */
            type: "deleted";
        };
        /** @description Departure is where a game leaves what is known (脱谱). */
        Departure: {
            /** @description the number of the first unknown move, from 1; 0 if all are known */
            ply: number;
        };
        /** @description Device is a browser that is told. */
        Device: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the browser's User-Agent */
            agent: string;
            /** @description Unix milliseconds */
            added_ms: number;
            /** @description added by the session of this call */
            here?: boolean;
        };
        /** @description DeviceBody is the caller's browser as its push service knows it. */
        DeviceBody: {
            /** @description https address at the push service */
            endpoint?: string;
            keys?: components["schemas"]["DeviceKeys"];
            /** @description of the messages: a tag, such as vi */
            language?: string;
        };
        /** @description DeviceKeys encrypt for a browser. */
        DeviceKeys: {
            /** @description public key, base64url */
            p256dh?: string;
            /** @description secret, base64url */
            auth?: string;
        };
        /** @description DoneBody is an attempt. */
        DoneBody: {
            /** @description 8 to 64 letters and digits, another for each attempt */
            cmd?: string;
            /** @description its id */
            puzzle?: string;
            /** @description solved at the first try */
            right?: boolean;
            /** @description of a right one: those of both sides that solve the puzzle */
            moves?: string[];
            /** @description 0 to 3 */
            hints?: number;
            /** @description from seeing the puzzle to the end */
            took_ms?: number;
            /** @enum {string} */
            mode?: "today" | "rated" | "free" | "storm" | "ladder" | "due" | "course";
        };
        /** @description DueBody says when a task should be done. */
        DueBody: {
            /** @description 0 for no date */
            due_ms?: number;
        };
        /** @description EditorBody invites an editor. */
        EditorBody: {
            /** @description of the account, as anybody may type it */
            name?: string;
        };
        /** @description Empty is the required body of a call without arguments: another site's form cannot send it. */
        Empty: Record<string, never>;
        /** @description Engine is the program of the caller's browser. */
        Engine: {
            /** @description of its folder on the server */
            path: string;
            /** @description it analyses for the caller by default; else the server does */
            usual?: boolean;
        };
        /** @description EngineFailedMessage says that an engine stopped. The game is unchanged; the command think_again, a change of the game or a new visitor makes it try again. */
        EngineFailedMessage: {
            /** @enum {string} */
            type: "engine_failed";
            /** @description each change increases it */
            version: number;
            /** @description the code of the error: engine_…, or no_slots where only workers search and lack this engine */
            code?: string;
            /** @description one English sentence */
            message: string;
        };
        /** @description A Spec is an engine that a player may choose. */
        EngineInfo: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description by language tag; en is always there */
            name: {
                [key: string]: string;
            };
            /** @description has a key for each setting the engine takes; empty for an engine without settings */
            strength: components["schemas"]["Strength"];
            /** @description named strengths, the weakest first */
            levels: components["schemas"]["LevelInfo"][];
            /** @description the level of a player without any strength; missing: the default of the first setting */
            default_level?: string;
            /** @description the range of search threads, for strengths set by a number and levels with threads; missing: one */
            threads?: components["schemas"]["NumberRange"];
            /** @description a player's book may name another opening book */
            books?: boolean;
            /** @description the range of the hash table in analysis, in MiB; missing: fixed */
            memory_mib?: components["schemas"]["NumberRange"];
            /** @description of an own engine: what can be set */
            options?: components["schemas"]["EngineOption"][];
            /** @description the user's own engine (docs/guides/engines.md); only the owner sees it */
            own?: boolean;
            /** @enum {string} */
            state?: "starting" | "ready" | "failed";
            /** @description of an own engine: the code of its failure, engine_… */
            trouble?: string;
        };
        /** @description An Option is an option of an own engine, in UCI terms. */
        EngineOption: {
            /** @description as the engine spells it */
            name: string;
            /**
             * @description check, spin, combo, button or string
             * @enum {string}
             */
            type: "check" | "spin" | "combo" | "button" | "string";
            /** @description the value if not set */
            default?: string;
            /** @description of spin */
            min?: number;
            /** @description of spin */
            max?: number;
            /** @description of combo */
            choices?: string[];
        };
        /** @description A Task is a position for an engine that is not the server's: one in the caller's browser. */
        EngineTask: {
            /** @description game, rules, options and start; it has neither names nor a clock */
            config: components["schemas"]["Config"];
            /** @description from the start to the position */
            moves: string[];
            /** @description to move; the point of view of known */
            side: components["schemas"]["Side"];
            /** @description the deepest stored result for the position */
            known?: components["schemas"]["Report"];
        };
        /** @description Engines lists the engines on offer. */
        Engines: {
            engines: components["schemas"]["EngineInfo"][];
        };
        /** @description Entry is a puzzle in a list. */
        Entry: {
            /** @description 12 hex digits */
            id: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description a FEN, or the rows of a gomoku board */
            board: string;
            task: components["schemas"]["Goal"];
            /** @description codes, the most telling first */
            themes: string[];
            /** @description measured from the solution */
            difficulty: number;
            source: components["schemas"]["Origin"];
        };
        /** @description EntryStudy is a study of one game. */
        EntryStudy: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the node to look at */
            node: number;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the set of rules taken where the record names none: the first that keeps most of its moves */
            assumed?: string;
            /** @description moves and comments of the record that the study could not take, with what follows them */
            faults?: number;
        };
        /** @description Error is the body of every answer that is no success. */
        Error: {
            error: components["schemas"]["Fault"];
        };
        /** @description An Eval is an evaluation of a position. */
        Evaluation: {
            /** @description from side 0's point of view */
            score: components["schemas"]["Score"];
            /** @description plies */
            depth?: number;
        };
        /** @description An Eval is an evaluation of a position. */
        EvaluationInput: {
            /** @description from side 0's point of view */
            score?: components["schemas"]["Score"];
            /** @description plies */
            depth?: number;
        };
        /** @description An Event is one change of a game. Events are stored in order and never edited; folding them rebuilds the game exactly. */
        Event: {
            /** @description the kind of event: started, moved, resigned, … */
            type: string;
            /** @description Unix milliseconds */
            at: number;
            /** @description of started */
            config?: components["schemas"]["Config"];
            /** @description the canonical text */
            move?: string;
            /** @description the player concerned */
            side?: components["schemas"]["Side"];
            /** @description of moved: what the engine reported */
            info?: components["schemas"]["Info"];
            /** @description the new number of plies on the board */
            ply?: number;
            /** @description the new players */
            players?: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description of copied: the game that the events before this one belong to */
            from?: components["schemas"]["Source"];
            /** @description the imported record, packed */
            record?: string;
            /** @description of described */
            names?: [
                string,
                string
            ];
            /** @description of described */
            about?: components["schemas"]["About"];
            /** @description of ended: how the game ended elsewhere */
            result?: components["schemas"]["Result"];
            /** @description of paced: the least time per move */
            pace_ms?: number;
            /** @description of undone: both engines wait */
            halt?: boolean;
            /** @description of credited and vacation */
            ms?: number;
            /** @description of moved: milliseconds credited for the network */
            lag?: number;
            /** @description of moved in a rated game: the player's page was out of focus */
            away_ms?: number;
            /** @description of moved in a relayed game: what the mover's clock showed after it */
            left_ms?: number;
            /** @description with an event that lifts a result: the id of the copy that keeps it */
            kept?: string;
            /** @description a player's conditional moves, of conditional_moves. */
            lines?: string[][];
            /** @description of moved: a conditional move */
            prepared?: boolean;
            /** @description of the command whose first event this is */
            cmd?: string;
            /** @description of started and copied: a hash of the request for the game and of its author */
            asked?: string;
        };
        /** @description Exercise is an exercise with all that belongs to it. */
        Exercise: {
            entry: components["schemas"]["ExerciseEntry"];
            position: components["schemas"]["View"];
            /** @description the move that led to it */
            before?: components["schemas"]["Move"];
            /** @description PGN's glyph of the mistake: 2 ? or 4 ?? */
            mark: number;
            /** @description what the mistake cost, 0 to 2 */
            loss: number;
            /** @description what should have been played */
            best: components["schemas"]["Report"];
            /** @description why the mistake is one */
            reasons?: components["schemas"]["Reason"][];
            /** @description the moment in the game */
            ply: number;
            /** @description of the game */
            title: string;
            /** @description it comes from a study */
            study?: boolean;
            /** @description its game no longer exists */
            gone?: boolean;
            /** @description how often and how it was done */
            reviews: components["schemas"]["Review"][];
            /** @description the present interval */
            days: number;
            /** @description how often it was forgotten */
            lapses: number;
        };
        /** @description ExerciseEntry is an exercise in a list. */
        ExerciseEntry: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            turn: components["schemas"]["Side"];
            /** @description the mistake */
            played: components["schemas"]["Move"];
            /** @description the id of the game or study */
            source: string;
            /** @description role and kind of its reasons (docs/reference/reasons.md): missed.fork */
            kinds: string[];
            /** @description when it was created */
            added_ms: number;
            /** @description when it comes back */
            due_ms: number;
            /**
             * @description known from an interval of three weeks
             * @enum {string}
             */
            stage: "new" | "learning" | "known";
            /** @description it does not come back until resumed */
            suspended?: boolean;
        };
        /** @description ExerciseTryBody tries a move in an exercise. */
        ExerciseTryBody: {
            /** @description in any notation */
            move?: string;
        };
        /** @description Exercises is a list of exercises and counts of them. due, waiting, stages and suspended count what the filters select, games and kinds every choice of a filter. */
        Exercises: {
            /** @description at most 200, those done before first, then at most 20 new ones */
            exercises: components["schemas"]["ExerciseEntry"][];
            /** @description how many are due */
            due: number;
            /** @description due new ones beyond those listed */
            waiting: number;
            /** @description by stage */
            stages: components["schemas"]["Stages"];
            /** @description suspended ones */
            suspended: number;
            /** @description exercises by game */
            games: {
                [key: string]: number;
            };
            /** @description exercises by kind; none: without a reason */
            kinds: {
                [key: string]: number;
            };
        };
        /** @description ExpectedMove is a move of a repertoire. */
        ExpectedMove: {
            move: components["schemas"]["Move"];
            /** @description of the study */
            comment: string;
        };
        /** @description Explored is how games of the library continue from a position. */
        Explored: {
            /** @description that reached the position */
            games: number;
            results: components["schemas"]["Results"];
            /** @description the code of the opening that the position belongs to; empty if it has none, or other openings go on from it */
            opening: string;
            /** @description the most frequent first, then those only in the book */
            moves: components["schemas"]["ExploredMove"][];
            /** @description the latest games */
            latest: components["schemas"]["LibraryEntry"][];
        };
        /** @description ExploredMove is a move played in a position. */
        ExploredMove: {
            /** @description missing where games ended */
            move?: components["schemas"]["Move"];
            /** @description how many played it */
            games: number;
            results: components["schemas"]["Results"];
            /** @description games by year */
            years: {
                [key: string]: number;
            };
            /** @description those who played it most often */
            players: components["schemas"]["PlayedBy"][];
            /** @description what the book says of it; missing if it is not in the book */
            book?: components["schemas"]["BookEntry"];
        };
        /** @description A FailedRow is a row that is long enough to win and does not: an overline where only five wins, or in caro a five blocked by an opposing stone at each end. */
        FailedRow: {
            /** @enum {string} */
            code: "overline" | "blocked";
            /** @description its points along the line */
            stones: string[];
            /** @description of a blocked one the points of the opposing stones */
            ends: string[];
        };
        /** @description FarewellBody deletes an account. */
        FarewellBody: {
            /** @description if the account has none, the session must be less than an hour old */
            password?: string;
        };
        /** @description Fault is an error. x-codes lists the codes and which of the other fields each may have. */
        Fault: {
            /** @description what programs go by */
            code: string;
            /** @description one English sentence */
            message: string;
            /** @description where the request is wrong: a field, or a byte of the body */
            at?: number | string;
            /** @description the byte of a bad FEN or board */
            offset?: number;
            /** @description the most bytes that the server takes */
            limit?: number;
            /** @description the detected format of an unreadable file, or the other game of a record */
            format?: string;
            /** @description the present version of the game or study */
            version?: number;
            /** @description why the rules refuse a move */
            refusal?: components["schemas"]["Refusal"];
            /** @description the present comment or title of a study */
            text?: string;
        };
        /** @description ForcedWin is the answer to POST /api/games/{id}/win, or its last line. */
        ForcedWin: {
            /** @description each change increases it */
            version: number;
            /** @description the side to win */
            side: components["schemas"]["Side"];
            /** @description the win, both sides in turn, "" for an answer that renju forbids. An empty one proves nothing. */
            line: string[];
            /** @description positions searched */
            nodes: number;
            /** @description how long the search took */
            time_ms: number;
        };
        /** @description A Foul says why a point is forbidden. With the option fouls set to loses these points are legal too. */
        Foul: {
            /** @description h8, e4 */
            point: string;
            /** @enum {string} */
            kind: "double_three" | "double_four" | "overline";
            /** @description what a stone there would make */
            rows: components["schemas"]["FoulRow"][];
        };
        /** @description A FoulRow is a row that a stone on a forbidden point would make. */
        FoulRow: {
            /** @enum {string} */
            name: "three" | "four" | "overline";
            /** @description its points along the line, with the forbidden one */
            stones: string[];
            /** @description where a three becomes a straight four, a four a five */
            completions: string[];
        };
        /** @description FoundGame is a game found in a record. */
        FoundGame: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description made of names, event and result */
            title: string;
            /** @description names, first side first */
            players: [
                string,
                string
            ];
            /** @enum {string} */
            result: "*" | "1-0" | "0-1" | "1/2-1/2";
            /** @description as the record writes it */
            date: string;
            /** @description of the main line */
            plies: number;
            /** @description how many */
            comments: number;
            /** @description variations */
            side_lines: number;
            /** @description what was not understood */
            faults: number;
            /** @description the character sets of its text; ASCII has none */
            charsets: string[];
        };
        /** @description Game is a whole game. */
        Game: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description each change increases it */
            version: number;
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            config: components["schemas"]["Config"];
            /** @description the start position, with the clocks at the first move */
            start: components["schemas"]["GameStart"];
            /** @description the moves on the board: moves[ply:] were taken back and can be redone */
            ply: number;
            /** @description the number of moves, with those taken back */
            length: number;
            /** @description the whole line, on the board or to be redone */
            moves: components["schemas"]["Move"][];
            /** @description the position on the board */
            position: components["schemas"]["View"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the side that offers a draw */
            offer: components["schemas"]["Side"] | null;
            /** @description null in a game without a clock */
            clock: components["schemas"]["Clock"] | null;
            /** @description how two engines play each other */
            show?: components["schemas"]["Show"];
            /** @description an engine is choosing a move */
            thinking: boolean;
            /** @description the engine's place in the queue, from 1; missing once it searches */
            waiting?: number;
            /** @description the game began as a copy of another */
            from?: components["schemas"]["Source"];
            /** @description the id of the copy that keeps the result lifted last */
            kept?: string;
            /** @description missing in an undamaged game */
            damage?: components["schemas"]["Damage"];
            /** @description what records say of the game */
            about?: components["schemas"]["About"];
            /** @description the game keeps an imported record: /notes has its comments, /export writes them again */
            noted?: boolean;
            /** @description only in network games, as are undo_offer and gone */
            network?: components["schemas"]["Network"];
            /** @description a take-back offered to the opponent */
            undo_offer?: components["schemas"]["UndoOffer"];
            /** @description the player to move is away */
            gone?: components["schemas"]["Gone"];
        };
        /** @description A GameEvidenceJSON is what a finished rated game says about how its players played. People judge by it; nothing happens by itself. */
        GameEvidence: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the kind */
            game: string;
            /** @description when it ended */
            ended_ms: number;
            /** @description there is a report: without one no move is judged */
            reported: boolean;
            /** @description by the seats at the beginning */
            sides: [
                components["schemas"]["SideEvidence"],
                components["schemas"]["SideEvidence"]
            ];
        };
        /** @description GameMessage is the first message of a socket: the whole game. */
        GameMessage: {
            /** @enum {string} */
            type: "game";
            game: components["schemas"]["Game"];
        };
        /** @description A Report is a report with its moves in every notation. */
        GameReport: {
            /** @description the chance of side 0 before the first move, -1 to 1 */
            start?: number;
            /** @description by side */
            sides: [
                components["schemas"]["SideReport"],
                components["schemas"]["SideReport"]
            ];
            /** @description numbers of the turning moves, from 1 */
            turning: number[];
            repetitions: components["schemas"]["Repetition"][];
            moves: components["schemas"]["ReportedMove"][];
            /** @description the course of the game in a few sentences, by language tag; en-x-plain as in reasons */
            story?: {
                [key: string]: string;
            };
        };
        /** @description What the server sends over the WebSocket. */
        GameSocketMessage: components["schemas"]["GameMessage"] | components["schemas"]["UpdateMessage"] | components["schemas"]["ThinkingMessage"] | components["schemas"]["InfoMessage"] | components["schemas"]["EngineFailedMessage"] | components["schemas"]["TitleMessage"] | components["schemas"]["SleptMessage"] | components["schemas"]["PresenceMessage"] | components["schemas"]["GreetingMessage"] | components["schemas"]["RematchMessage"] | components["schemas"]["CrowdMessage"] | components["schemas"]["DeletedMessage"];
        /** @description GameStart is the start of a game. */
        GameStart: {
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            turn: components["schemas"]["Side"];
            /** @description the clocks at the first move */
            clock?: components["schemas"]["Left"];
        };
        /** @description GameStudyBody opens a study at a moment of a game. The whole line comes along. */
        GameStudyBody: {
            /** @description plies played before the moment */
            ply?: number;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description GameSummary is a game or study in a list. One that cannot be opened at all has only its id. */
        GameSummary: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
        };
        /** @description GameTask is a moment of a game for an engine in the caller's browser. */
        GameTask: {
            /** @description each change increases it */
            version: number;
            /** @description game, rules, options and start; it has neither names nor a clock */
            config: components["schemas"]["Config"];
            /** @description from the start to the position */
            moves: string[];
            /** @description to move; the point of view of known */
            side: components["schemas"]["Side"];
            /** @description the deepest stored result for the position */
            known?: components["schemas"]["Report"];
        };
        /** @description GameTaskBody names a moment of a game. Every field is optional. */
        GameTaskBody: {
            /** @description the client's version of the game */
            version?: number;
            /** @description any moment of the line, also after the end; default: the board */
            ply?: number | null;
        };
        /** @description Games is a page of games and studies. */
        Games: {
            games: components["schemas"]["GameSummary"][];
            /** @description the cursor of the next page; empty on the last */
            next: string;
        };
        /** @description GiftBody gives things of one owner to another. An owner is the id of an account, or empty for the house. */
        GiftBody: {
            /** @description who owns them */
            from?: string;
            /** @description who gets them */
            to?: string;
            /** @description only this game or study, whosever it is */
            id?: string;
            /** @description private ones */
            games?: boolean;
            /** @description all */
            studies?: boolean;
            /** @description all, with their reviews */
            exercises?: boolean;
            /** @description all attempts at puzzles, and finished chapters of courses, and rounds of guessing */
            training?: boolean;
        };
        /** @description Given counts what was given. */
        Given: {
            /** @description given */
            games: number;
            /** @description given */
            studies: number;
            /** @description given */
            exercises: number;
            /** @description given */
            attempts: number;
            /** @description given */
            rounds: number;
            /** @description exercises that stay: the other has one of the same position */
            kept: number;
            /** @description games and studies that stay: they are damaged */
            failed: number;
        };
        /** @description Goal says what is to be done in a puzzle. */
        Goal: {
            /** @description mate, checks, material, …: docs/explanations/puzzles.md */
            kind: string;
            /** @description of the solver */
            moves: number;
            /** @description of material: rook 9, horse and cannon 4, advisor and elephant 2, pawn 1 or 2 */
            gain?: number;
            /** @description of material: a kind of reason, such as fork */
            motif?: string;
        };
        /** @description Gone is a player who is away on their own turn. */
        Gone: {
            side: components["schemas"]["Side"];
            /** @description until the opponent may claim a win or draw; 0: now */
            claim_ms: number;
        };
        /** @description GradeBody grades how an exercise went. */
        GradeBody: {
            /**
             * @description wrong; right with help; right; right without effort
             * @enum {string}
             */
            grade?: "again" | "hard" | "good" | "easy";
            /** @description how often it was done before. A repeated call counts once, a second grade for the same time replaces the first. */
            reviews?: number;
        };
        /** @description GreetBody greets the opponent. */
        GreetBody: {
            /** @enum {string} */
            greeting?: "hello" | "please" | "thanks" | "well_played" | "again" | "sorry";
        };
        /** @description GreetingMessage is a greeting. */
        GreetingMessage: {
            /** @enum {string} */
            type: "greeting";
            /** @description who greets */
            side: components["schemas"]["Side"];
            /** @enum {string} */
            greeting: "hello" | "please" | "thanks" | "well_played" | "again" | "sorry";
        };
        /** @description Group is a class or a team. */
        Group: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 80 characters */
            name: string;
            teacher: components["schemas"]["Member"];
            /** @description the caller teaches it */
            mine?: boolean;
            /** @description when it was created */
            created_ms: number;
            /** @description those who joined first, first; missing in lists */
            members?: components["schemas"]["Member"][];
        };
        /** @description GroupBody names a group. */
        GroupBody: {
            /** @description 1 to 80 characters */
            name?: string;
        };
        /** @description Groups lists the groups that the caller teaches or belongs to, by name. */
        Groups: {
            groups: components["schemas"]["Group"][];
        };
        /** @description GuessBody is a guess. Options of the game stand among its fields. */
        GuessBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of the rule set */
            rules?: string;
            /** @description a start position, as in a new game */
            setup?: string;
            /** @description before the guess */
            moves?: string[];
            /** @description the move of the game */
            played?: string;
            /** @description in any notation */
            guess?: string;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /** @description what a forbidden move of renju does: refused (default), or loses the game */
            fouls?: string;
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description GuessGame is a game whose moves are guessed. */
        GuessGame: {
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description null for a draw, or if nobody says */
            winner: components["schemas"]["Side"] | null;
            config: components["schemas"]["Config"];
            moves: components["schemas"]["Move"][];
        };
        /** @description GuessRound is the guesses of the caller in one game. */
        GuessRound: {
            /** @description as the client named it */
            cmd: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description of the game whose moves were guessed */
            title: string;
            /** @description when it began */
            at_ms: number;
            /** @description how many */
            guesses: number;
            /** @description 0 to 10 a guess */
            points: number;
            /** @description what choosing at random among the engine's best moves is worth */
            par: number;
        };
        /** @description GuessRoundBody is a round as it stands. */
        GuessRoundBody: {
            /** @description 8 to 64 letters and digits, another for each round */
            cmd?: string;
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description of the game whose moves are guessed, at most 200 bytes */
            title?: string;
            /** @description so far, 1 or more */
            guesses?: number;
            /** @description 0 to 10 a guess */
            points?: number;
            /** @description what choosing at random among the engine's best moves is worth */
            par?: number;
        };
        /** @description GuessRoundInput is the guesses of the caller in one game. */
        GuessRoundInput: {
            /** @description as the client named it */
            cmd?: string;
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description of the game whose moves were guessed */
            title?: string;
            /** @description when it began */
            at_ms?: number;
            /** @description how many */
            guesses?: number;
            /** @description 0 to 10 a guess */
            points?: number;
            /** @description what choosing at random among the engine's best moves is worth */
            par?: number;
        };
        /** @description GuessRounds is how the caller has guessed so far. */
        GuessRounds: {
            /** @description by game, the one with most rounds first */
            totals: components["schemas"]["GuessTotal"][];
            /** @description the last 400, or those of a page; the earliest first */
            rounds: components["schemas"]["GuessRound"][];
        };
        /** @description GuessTotal adds up the rounds of a game. */
        GuessTotal: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description how many */
            rounds: number;
            /** @description in all of them */
            guesses: number;
            /** @description 0 to 10 a guess */
            points: number;
            /** @description what choosing at random among the engine's best moves is worth */
            par: number;
        };
        /** @description Guessed says what a guess is worth. */
        Guessed: {
            /** @description as it was understood */
            guess: components["schemas"]["Move"];
            played: components["schemas"]["Move"];
            /** @description it is the move of the game */
            same: boolean;
            /** @description it is the only legal move */
            forced: boolean;
            /** @description 0 to 10 */
            points: number;
            /** @description mean points of the engine's four best moves */
            par: number;
            /** @description of chance, which goes from -1 to 1, by the guess */
            loss: number;
            /** @description by the move of the game */
            played_loss: number;
            /** @description the engine's choices, the best first */
            best: components["schemas"]["Report"][];
            /** @description the engine's answer to a guess without full points */
            line: components["schemas"]["Report"];
            /** @description proved */
            reasons: components["schemas"]["Reason"][];
        };
        /** @description Head is a chapter in a list. */
        Head: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description by language tag */
            title: {
                [key: string]: string;
            };
            /** @description how many */
            steps: number;
            /** @description by the caller */
            done: boolean;
        };
        /** @description Health names the program and says what the caller may do with it. */
        Health: {
            /** @enum {string} */
            name: "duiyi";
            /** @description the release, or the commit of a development build */
            version: string;
            /** @description the caller may end the program with POST /api/quit */
            quit: boolean;
            /** @description others can reach the program; told to administrators, as are addresses */
            lan?: boolean;
            /** @description the caller does not administer the program */
            guest?: boolean;
            /** @description the rights of the caller: open, play, host, account, analyse, study, report, practise, library, curate, programs, moderate, administer */
            may: string[];
            /** @description the server has accounts */
            accounts?: boolean;
            /** @description the caller's account can talk at games and tournaments */
            talk?: boolean;
            /** @description the name of the account the caller is logged in to */
            user?: string;
            /** @description where others reach the page, the likeliest first: http://192.168.1.7:8888 */
            addresses?: string[];
            /** @description the program that runs Duiyi's engines in the caller's browser; missing if the server was built without it */
            engine?: components["schemas"]["Engine"];
        };
        /** @description Hint is a step of the help with the next move. */
        Hint: {
            /** @description of the puzzle */
            themes: string[];
            /** @description from step 2: the piece to move; of a stone, the free points of its file */
            points: string[];
            /** @description in step 3 */
            move?: components["schemas"]["Move"];
        };
        /** @description HintBody asks for a hint. */
        HintBody: {
            /** @description so far, of both sides */
            moves?: string[];
            /** @description 1 to 3 */
            step?: number;
        };
        /** @description House is a house engine at one of its levels. */
        House: {
            /** @description the id of the engine */
            engine: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the id of the level */
            level: string;
            /** @description of the level, from 1, as people see it */
            number: number;
            /** @description of the level, by language tag */
            name: {
                [key: string]: string;
            };
            /** @description fixed: no game changes it */
            rating: number;
        };
        /** @description HouseGame challenges a house engine. */
        HouseGame: {
            /** @description 16 hex digits that the page makes; sent again it returns the same game */
            id?: string;
            /** @description of a guest */
            name?: string;
            /** @description the id of the engine */
            engine?: string;
            /** @description the id of a level */
            level?: string;
            /** @description as for a new game */
            config?: components["schemas"]["ConfigInput"];
            /** @description the caller's; default: by lot */
            side?: components["schemas"]["Side"] | null;
        };
        /** @description ImportBody is a record: either text, or data. */
        ImportBody: {
            /** @description Unicode */
            text?: string;
            /** @description a file's bytes in base64 */
            data?: string;
            /** @description chooses a game of a file with several, from 0; without it they are only listed */
            index?: number | null;
            /** @description the rule set, as in a new game */
            rules?: string;
            /** @description make a study that keeps all lines and comments */
            study?: boolean;
            /** @description the file's name, x.cbl: it helps to name unreadable formats */
            name?: string;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
            /** @description the side to move, after the error no_side */
            side?: components["schemas"]["Side"] | null;
            /** @description how to read data: auto (default) detects the set of each game and restores text once saved in a wrong set; gbk, big5 and the other names of --charset-in read it as it stands. Of text only auto and utf-8, which takes it as it stands. */
            charset?: string;
        };
        /** @description ImportFault is something in a file that could not be read as it stands. */
        ImportFault: {
            /**
             * @description file is unreadable; game is the first fault of a game; line belongs to no game; the rest are notes on text, as in TextNote
             * @enum {string}
             */
            kind: "file" | "game" | "line" | "restored" | "unrestored" | "unsure" | "wrong_set" | "characters";
            /** @description its number in the file, from 1; 0 in file and line */
            game: number;
            /** @description from 1; 0 if no place in the file is at fault */
            line: number;
            /** @description characters, from 1; missing in lines above 64 KiB */
            column?: number;
            /** @description as in RecordFault */
            code: string;
            /** @description what stands there */
            text: string;
            /** @description one English sentence */
            message: string;
            /** @description faults of the game after this one */
            more: number;
            /** @description as in RecordFault */
            rule?: components["schemas"]["BrokenRule"];
        };
        /** @description Imported says what was found in a record and what became of it. */
        Imported: {
            /** @description of the new game or study; empty if a game has to be chosen first */
            id: string;
            /** @description the detected format */
            format: string;
            /** @description in the file */
            games: components["schemas"]["FoundGame"][];
            /** @description what the new game lacks, only above 1 MiB */
            lost: string[];
            /** @description what was not understood, the first hundred; moves after a fault are not played */
            faults: components["schemas"]["RecordFault"][];
            /** @description lines of the file that belong to no game, the first hundred */
            unread: components["schemas"]["RecordFault"][];
            /** @description how doubtful text was read */
            notes: components["schemas"]["TextNote"][];
            /** @description lines that belong to no game, listed or not */
            unread_lines: number;
            /** @description how many of the games the account can still open today, where a game has to be chosen first and not all of them fit. */
            fits?: number;
        };
        /** @description An Info is an engine's report on its move. Events of earlier versions also contain the line in every notation, "pv_text", which is ignored. */
        Info: {
            /** @description plies */
            depth?: number;
            /** @description the deepest line searched, in plies */
            sel_depth?: number;
            /** @description from the mover's point of view */
            score?: components["schemas"]["Score"];
            /** @description positions searched */
            nodes?: number;
            /** @description nodes per second */
            nps?: number;
            /** @description how long it searched */
            time_ms?: number;
            /** @description the expected line, canonical moves */
            pv?: string[];
            /** @description the move comes from an opening book, without a search */
            book?: boolean;
            /** @description the score comes from an endgame table and is exact */
            table?: boolean;
        };
        /** @description InfoMessage is an engine's progress, at most 20 times a second. */
        InfoMessage: {
            /** @enum {string} */
            type: "info";
            /** @description each change increases it */
            version: number;
            /** @description whose point of view the score takes */
            side: components["schemas"]["Side"];
            info: components["schemas"]["Report"];
        };
        /** @description JoinBody takes an open seat. */
        JoinBody: {
            /** @description the secret from the creator */
            join?: string;
            /** @description of a guest */
            name?: string;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description Joined is the seat just taken, and the game. */
        Joined: {
            side: components["schemas"]["Side"];
            /** @description goes into the header Duiyi-Seat */
            secret: string;
            game: components["schemas"]["Game"];
        };
        /** @description Lecture is a chapter. */
        Lecture: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description by language tag */
            title: {
                [key: string]: string;
            };
            /** @description how many */
            steps: number;
            /** @description by the caller */
            done: boolean;
            /** @description the course that it is of */
            track: string;
            /** @description the chapter after it */
            next?: string;
            pages: components["schemas"]["Page"][];
        };
        /** @description LectureDoneBody says that a chapter was finished. */
        LectureDoneBody: {
            /** @description 8 to 64 letters and digits, another for each time */
            cmd?: string;
            /** @description from the first step to the end */
            took_ms?: number;
        };
        /** @description LectureHint is a right move. */
        LectureHint: {
            /** @description missing if the step has none to show */
            move?: components["schemas"]["Move"];
        };
        /** @description LectureHintBody asks for a right move. */
        LectureHintBody: {
            /** @description from 0 */
            step?: number;
            /** @description of the try so far */
            moves?: string[];
        };
        /** @description LectureTried says what a try is. */
        LectureTried: {
            /** @enum {string} */
            verdict: "right" | "done" | "wrong";
            /** @description as it was understood */
            move?: components["schemas"]["Move"];
            /** @description of the other side */
            reply?: components["schemas"]["Move"];
            /** @description of the other player of an opening rule, in order */
            answers: components["schemas"]["Move"][];
            /** @description for the next try */
            moves: string[];
            /** @description points of reach that are left */
            left: string[];
            /** @description after a wrong move in an ending: draw or loss */
            outcome?: string;
            /** @description by language tag */
            text?: {
                [key: string]: string;
            };
            /** @description against a wrong move, proved */
            reasons: components["schemas"]["Reason"][];
            /** @description after them; before a wrong move */
            position: components["schemas"]["View"];
        };
        /** @description LectureTry says what is done in a step. */
        LectureTry: {
            /** @description line, choice, reach, hold or opening */
            kind: string;
            /** @description of choice, by language tag */
            options: {
                [key: string]: string;
            }[];
            /** @description of reach */
            points: string[];
            /** @description moves of reach, and of a draw to hold */
            most?: number;
            /** @description of the reader in a line */
            moves?: number;
            /** @description of hold: win or draw */
            goal?: string;
            /** @description of opening: the opening rule that is played */
            opening?: string;
            /** @description of opening: the reader is the "first" or the "second" player */
            seat?: string;
            /** @description by language tag */
            hint?: {
                [key: string]: string;
            };
            /** @description a right move can be shown */
            can_show: boolean;
        };
        /** @description LectureTryBody tries a move, or an answer. */
        LectureTryBody: {
            /** @description from 0 */
            step?: number;
            /** @description of the try so far, as the answers named them */
            moves?: string[];
            /** @description in any notation; the index of an option, from 0 */
            move?: string;
        };
        /** @description Left is the clocks of both sides at a moment of the game. */
        Left: {
            /** @description of the main time, the period or the move */
            left_ms: [
                number,
                number
            ];
            /** @description byo-yomi periods not yet used */
            periods_left: [
                number,
                number
            ];
        };
        /** @description A Level is a named strength. */
        LevelInfo: {
            /** @description stored in games; it never changes */
            id: string;
            /** @description shown to people, from 1, the weakest; missing outside the ladder */
            number?: number;
            /** @description by language tag */
            name: {
                [key: string]: string;
            };
            /** @description a picture of the page */
            face?: string;
            /** @description on the engine's own scale; missing if unmeasured */
            elo?: number;
            step?: components["schemas"]["LevelStep"];
            /** @description it may search with several threads */
            threads?: boolean;
        };
        /** @description A Step is the measured match with the level below. */
        LevelStep: {
            /** @description the difference */
            elo: number;
            /** @description half of its 95 % interval; missing if unknown */
            error?: number;
            /** @description how many; missing if unknown */
            games?: number;
        };
        /** @description LibraryAppearance is another record of a game of the library. */
        LibraryAppearance: {
            /** @description names, first side first */
            players: [
                string,
                string
            ];
            /** @description the tournament */
            event: string;
            /** @description as in LibraryEntry */
            date: string;
            /** @enum {string} */
            result: "*" | "1-0" | "0-1" | "1/2-1/2";
            /** @description it has comments or variations of its own */
            commented?: boolean;
        };
        /** @description LibraryAsSide is a player's score with one side. */
        LibraryAsSide: {
            /** @description how many */
            games: number;
            /** @description by the player */
            won: number;
            /** @description drawn */
            drawn: number;
            /** @description by the player */
            lost: number;
            /** @description codes of the most frequent ones */
            openings: components["schemas"]["LibraryScoreOf"][];
        };
        /** @description LibraryCollection is a collection of the library. */
        LibraryCollection: {
            /** @description the label */
            name: string;
            /** @description how many */
            games: number;
        };
        /** @description LibraryCollectionBody puts games into a collection or takes them out. An empty collection disappears. */
        LibraryCollectionBody: {
            /** @description the name */
            label?: string;
            /** @description false takes them out */
            in?: boolean;
        };
        /** @description LibraryCounts counts all games found, listed or not. */
        LibraryCounts: {
            /** @description how many */
            games: number;
            results: components["schemas"]["Results"];
            /** @description games by year */
            years: {
                [key: string]: number;
            };
            /** @description games by code of the opening */
            openings: {
                [key: string]: number;
            };
        };
        /** @description LibraryEnding is an ending by material. Scores are those of the stronger side, of the first if both have the same. */
        LibraryEnding: {
            /** @description the stronger side first: KRP-KR; guards only of a side that has nothing else, KNC-KAABB */
            material: string;
            /** @description how many */
            games: number;
            /** @description by the player */
            won: number;
            /** @description drawn */
            drawn: number;
            /** @description by the player */
            lost: number;
            /** @description scores by year */
            years: {
                [key: string]: components["schemas"]["LibraryScore"];
            };
        };
        /** @description LibraryEntry is a game of the library. */
        LibraryEntry: {
            /** @description its number */
            n: number;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description names, first side first */
            players: [
                string,
                string
            ];
            /** @description the tournament */
            event: string;
            /** @description 1981, 1981-05 or 1981-05-12; empty if unknown */
            date: string;
            /** @enum {string} */
            result: "*" | "1-0" | "0-1" | "1/2-1/2";
            /** @description the code of the opening */
            opening: string;
            /** @description moves */
            plies: number;
            /** @description the final position; of a game like another, the one that is alike */
            board: string;
            /** @description of a game like another: moves to board */
            at?: number;
            /** @description of a game like another: pieces on the same points */
            near?: number;
            /** @description the id of the game, if it was played here */
            own: string;
            /** @description its collections */
            labels?: string[];
            /** @description the first three other records, those with the names looked for first */
            also?: components["schemas"]["LibraryAppearance"][];
            /** @description how many there are */
            appearances?: number;
        };
        /** @description LibraryPage is a page of games of the library, the latest first. */
        LibraryPage: {
            games: components["schemas"]["LibraryEntry"][];
            /** @description the after of the next page; empty at the end */
            next: string;
            counts: components["schemas"]["LibraryCounts"];
        };
        /** @description LibraryPerson is a player of the library. */
        LibraryPerson: {
            /** @description the first spelling */
            name: string;
            /** @description of all spellings */
            games: number;
            /** @description the name itself first */
            spellings: components["schemas"]["PlayedBy"][];
        };
        /** @description LibraryProfile is a player of the library. */
        LibraryProfile: {
            /** @description the first spelling */
            name: string;
            /** @description of all spellings */
            games: number;
            /** @description the name itself first */
            spellings: components["schemas"]["PlayedBy"][];
            /** @description with the first and with the second side */
            sides: [
                components["schemas"]["LibraryAsSide"],
                components["schemas"]["LibraryAsSide"]
            ];
            /** @description scores by year */
            years: {
                [key: string]: components["schemas"]["LibraryScore"];
            };
            /** @description those met most often */
            opponents: components["schemas"]["LibraryScoreOf"][];
        };
        /** @description LibraryScore counts a player's results. Games without a result count in none of them. */
        LibraryScore: {
            /** @description how many */
            games: number;
            /** @description by the player */
            won: number;
            /** @description drawn */
            drawn: number;
            /** @description by the player */
            lost: number;
        };
        /** @description LibraryScoreOf is a player's score with an opening or against an opponent. */
        LibraryScoreOf: {
            /** @description of the opponent, or the code of the opening */
            name: string;
            /** @description how many */
            games: number;
            /** @description by the player */
            won: number;
            /** @description drawn */
            drawn: number;
            /** @description by the player */
            lost: number;
        };
        /** @description LibraryStudy is a study of games. */
        LibraryStudy: {
            /** @description of the study */
            id: string;
            /** @description games in it */
            chapters: number;
            /** @description games from another board or under other rules, left out */
            left: number;
            /** @description the set of rules taken for games whose records name none */
            assumed?: string;
        };
        /** @description LibraryStudyBody makes a study of games. */
        LibraryStudyBody: {
            /** @description at most 120 characters; longer ones are cut */
            title?: string;
        };
        /** @description Limit is the use of one kind of thing: engine and imports of the day, nodes of one study, the others in all. */
        Limit: {
            /** @enum {string} */
            kind: "engine" | "studies" | "nodes" | "games" | "exercises" | "imports";
            /** @enum {string} */
            unit: "ms" | "bytes" | "count";
            /** @description so far; 0 for nodes */
            used: number;
            /** @description the most; missing if there is none */
            limit?: number;
            /** @description when a kind of the day is counted anew */
            resets_ms?: number;
        };
        /** @description Limits says what the caller has used of a server, and the limits; of a caller without an account it is empty. */
        Limits: {
            limits: components["schemas"]["Limit"][];
        };
        /** @description Line is a line of moves and the position after it. */
        Line: {
            moves: components["schemas"]["Move"][];
            position: components["schemas"]["View"];
            /** @description if the rules end the game there */
            result: components["schemas"]["Result"] | null;
            /** @description the exact value of the position, of a request with table. It is missing if no endgame table has the position. */
            table?: components["schemas"]["Table"];
        };
        /** @description Link is a one-time link. */
        Link: {
            /** @description the secret, for the page's address /account#link=SECRET, or #password=SECRET for a password */
            link: string;
        };
        /** @description LinkBody requests a one-time link. */
        LinkBody: {
            /**
             * @description invitation; the administrator also administrator, or password for the account user
             * @enum {string}
             */
            purpose?: "administrator" | "invitation" | "password";
            /** @description the id of the account, for purpose password */
            user?: string;
        };
        /** @description LobbyMessage is the lobby, at first and after changes, at most twice a second. */
        LobbyMessage: {
            /** @enum {string} */
            type: "lobby";
            /** @description open pages */
            here: number;
            /** @description the 100 oldest */
            seeks: components["schemas"]["Seek"][];
            /** @description offers, listed or not */
            total: number;
            pools: components["schemas"]["Pool"][];
            /** @description the 24 most watched public games */
            games: components["schemas"]["Running"][];
            /** @description public games, listed or not */
            running: number;
        };
        /** @description What the server sends over the WebSocket. */
        LobbySocketMessage: components["schemas"]["LobbyMessage"] | components["schemas"]["CallsMessage"];
        /** @description Login is a session: one browser that is logged in. */
        Login: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description when it was created */
            created_ms: number;
            /** @description when it was last used */
            seen_ms: number;
            /** @description the browser's User-Agent */
            agent: string;
            /** @description it is the session of this request */
            here?: boolean;
        };
        /** @description Logins lists the sessions of an account, the last used first. */
        Logins: {
            logins: components["schemas"]["Login"][];
        };
        /** @description LostBody asks for a new password. */
        LostBody: {
            /** @description of the accounts */
            address?: string;
        };
        /** @description Machine is how the machine does that a node runs on. */
        Machine: {
            /** @description the machine and port of this node */
            node: string;
            /** @description when the program started */
            started_ms: number;
            /** @description that the program may use */
            processors: number;
            /** @description of the program */
            memory: number;
            /** @description that engines may have together */
            engine_mib: number;
            /** @description the data folder */
            folder: string;
            /** @description of the database in it; 0 with --database */
            data: number;
            /** @description on its disk */
            free: number;
            /** @description the size of that disk; 0 if unknown */
            disk: number;
            /** @description one is made each day */
            backups: boolean;
            /** @description the last one */
            backup_ms?: number;
            /** @description missing if the server sends none */
            mail?: components["schemas"]["MailState"];
            /** @description of the last day, the latest first; at most 50 */
            problems: components["schemas"]["Problem"][];
            /** @description how many there were */
            troubles: number;
        };
        /** @description Mail is the address of an account. */
        Mail: {
            /** @description confirmed */
            address?: string;
            /** @description waits for its link to be opened */
            pending?: string;
            /** @description without a confirmed one the account plays no rated games, enters no tournaments and does not talk */
            needed?: boolean;
        };
        /** @description MailState is how sending of mail goes. */
        MailState: {
            /** @description the address of the sender */
            from: string;
            /** @description host and port */
            server: string;
            /** @description since the start */
            sent: number;
            /** @description also to be sent again */
            waiting: number;
            /** @description given up */
            failed: number;
            /** @description Unix milliseconds */
            last_sent_ms?: number;
            /** @description Unix milliseconds, also of one that was sent later */
            last_failed_ms?: number;
            /** @description as the mail server said it */
            last_error?: string;
        };
        /** @description Mailed is what an account is told by mail. */
        Mailed: {
            /** @description of the account */
            address: string;
            /** @description by which it is dropped or tested; missing: it is not told by mail */
            device?: string;
            /** @description kinds that are not mailed, beside those that are not wanted at all */
            off: string[];
        };
        /** @description MailedBody has an account told by mail. */
        MailedBody: {
            /** @description kinds that are not mailed: turn, challenge, round, invited */
            off?: string[];
            /** @description of the mails: a tag, such as vi */
            language?: string;
        };
        /** @description A Mark is a ring around a point, or an arrow that ends there. */
        Mark: {
            /** @description where the arrow begins */
            from?: string;
            /** @description the point */
            at: string;
            /** @description one or two characters */
            label?: string;
        };
        /** @description Me says who is logged in and how to get an account. */
        Me: {
            /**
             * @description how accounts are created: by anyone, by invitation or not at all
             * @enum {string}
             */
            signup: "open" | "invite" | "closed";
            /** @description the name of the server's single sign-on */
            club?: string;
            /** @description the server sends links to those who lost their password */
            mail?: boolean;
            /** @description missing for a guest */
            user?: components["schemas"]["User"];
        };
        /** @description Member is an account as others see it. */
        Member: {
            /** @description of the account */
            id: string;
            /** @description of the account */
            name: string;
        };
        /** @description Mistakes counts the mistakes of a report, by side. */
        Mistakes: {
            /** @description moves marked ? or ?? */
            made: [
                number,
                number
            ];
            /** @description how many of them are exercises */
            kept: [
                number,
                number
            ];
        };
        /** @description MistakesBody keeps the mistakes of a side as exercises. */
        MistakesBody: {
            side?: components["schemas"]["Side"];
        };
        /** @description Move is a move of the line. */
        Move: {
            /** @description the canonical text: h2e2, h8; the name of a choice, or the number */
            move: string;
            /**
             * @description the answer to an opening rule; missing for a plain move or stone
             * @enum {string}
             */
            kind?: "choice" | "number" | "offer" | "pick";
            side: components["schemas"]["Side"];
            /** @description empty if a stone is placed */
            from: string;
            /** @description empty for a choice or number */
            to: string;
            /** @description the FEN letter, or X or O */
            piece: string;
            /** @description the FEN letter of the captured piece */
            captured: string;
            /** @description the move gives check */
            check: boolean;
            /** @description the players change places with it */
            swap?: boolean;
            /** @description the move by notation: chinese, chinese_traditional, wxf, iccs and vietnamese in xiangqi, point in gomoku. */
            text: {
                [key: string]: string;
            };
            /** @description what the engine that chose the move reported */
            info?: components["schemas"]["Info"];
            /** @description the clocks after the move */
            clock?: components["schemas"]["Left"];
            /** @description milliseconds credited for the network */
            lag?: number;
        };
        /** @description MoveEvidence is a move of a player. */
        MoveEvidence: {
            /** @description from 1 */
            ply: number;
            /** @description by the server's clock, without the network's share */
            spent_ms: number;
            /** @description the page was out of focus before the move */
            away_ms?: number;
            /** @description it was the engine's first choice; missing if it is not judged */
            first?: boolean;
        };
        /** @description Name names a guest. */
        Name: {
            /** @description shown; ignored for an account */
            name?: string;
        };
        /** @description NamedOpening is a named opening. */
        NamedOpening: {
            /** @description as in games of the library */
            code: string;
            /** @description by language tag */
            names: {
                [key: string]: string;
            };
        };
        /** @description Network is the state of the seats of a network game. */
        Network: {
            /** @description by side: nobody has the seat yet */
            open: [
                boolean,
                boolean
            ];
            /** @description by side: the player is here */
            present: [
                boolean,
                boolean
            ];
            /** @description the caller's side, only for a caller with a seat */
            you?: components["schemas"]["Side"];
            /** @description what the caller answers to which moves, only for a caller with a seat: lines that begin with the opponent's next move. */
            conditional?: string[][];
            /** @description berserk tells by side who has given up half of their time; missing if nobody has. */
            berserk?: [
                boolean,
                boolean
            ];
        };
        /** @description NewGame is a configuration, and what is said of the new game beside it. */
        NewGame: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description a rule set of the game: in xiangqi axf by default; in gomoku freestyle by default, standard, renju or caro. */
            rules?: string;
            /** @description a start position, as POST /api/setup reads it; missing: the game's own. Moves behind it (FEN moves h2e2) are played, and the game starts from the position after them; to keep the moves, import the text. */
            setup?: string;
            /** @description by side; after a swap as they sit now */
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ];
            /** @description {}: no clock */
            clock?: components["schemas"]["ClockConfigInput"];
            /** @description no undo, no redo, no vary */
            no_take_backs?: boolean;
            /** @description no advice; in a game with a person in it nothing an engine says is sent before the end */
            no_hints?: boolean;
            /**
             * @description two people play over a network, and the server keeps the rules of conduct
             * @enum {string}
             */
            keeps?: "" | "network";
            /** @description of a network game: it counts for ratings */
            rated?: boolean;
            /** @description of a network game: anyone may find and watch it */
            public?: boolean;
            /** @description how much of the network time a network game credits. Missing: up to a quota by the time control; generous: up to seconds per move; none. */
            lag?: string;
            /** @description where a game of a tournament is played: the tournament's id, the round and the board, as in 5f3c0f6f0a3e9b11/3/12. Only the server sets it. */
            tournament?: string;
            /** @description relayed says that the game is played elsewhere, at a wooden board, and its moves are entered for the players: the clocks stand as they were entered. Only the server sets it. */
            relayed?: boolean;
            /** @description berserk says that players may give up half of their time before their first move, for a point more if they win. Only the server sets it, in games of an arena. */
            berserk?: boolean;
            /** @description seed decides engines' choices among nearly equal moves and their mistakes, 1 to 2147483647: the same seed and moves give the same replies. Missing in a new game: the server draws one; 0: engines always play the same. A restart, branch or rematch continues with another seed, 0 stays 0. Old games may have none and play as with 0. */
            seed?: number;
            /** @description up to 120 characters, without control characters or direction changes */
            title?: string;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
            /** @description the caller's side in a network game; default: drawn by lot */
            side?: components["schemas"]["Side"] | null;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /** @description what a forbidden move of renju does: refused (default), or loses the game */
            fouls?: string;
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description NewSeek offers a game. */
        NewSeek: {
            /** @description 16 hex digits that the page makes */
            id?: string;
            /** @description of a guest */
            name?: string;
            /** @description as for a new game; it becomes a network game */
            config?: components["schemas"]["ConfigInput"];
            /** @description of the maker; default: by lot */
            side?: components["schemas"]["Side"] | null;
            /** @description the lowest rating that may accept; 0: any */
            least?: number;
            /** @description the highest; 0: any */
            most?: number;
            /** @description the id of an account: a challenge that only it sees */
            to?: string;
            /** @description how far the opponent's rating may be below the maker's; 0: any */
            below?: number;
            /** @description and above it; 0: any */
            above?: number;
        };
        /** @description Newcomer logs in, signs up or sets a password by a link. */
        Newcomer: {
            /** @description the account name */
            name?: string;
            /** @description at least 8 characters for a new one */
            password?: string;
            /** @description the secret of a one-time link, from POST /api/links */
            link?: string;
        };
        /** @description A Note is what an imported record says about one position of the line. */
        Note: {
            /** @description plies played before the moment */
            ply: number;
            /** @description without the engine's score */
            comment?: string;
            /** @description PGN's numbers: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 10 =, … */
            glyphs?: number[];
            /** @description alternatives to the move before the position */
            lines?: components["schemas"]["SideLine"][];
        };
        /** @description A NotedMove is a move of a variation. */
        NotedMove: {
            /** @description canonical text */
            move: string;
            /** @description by notation */
            text: {
                [key: string]: string;
            };
            /** @description as in the record */
            comment?: string;
            /** @description PGN's numbers: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 10 =, … */
            glyphs?: number[];
        };
        /** @description Notes is what an imported record has beside its moves. */
        Notes: {
            /** @description by moment, in order */
            notes: components["schemas"]["Note"][];
        };
        /** @description A Range is the values of a setting, ends included. */
        NumberRange: {
            /** @description the least */
            min: number;
            /** @description the greatest */
            max: number;
            /** @description the value if not set */
            default: number;
        };
        /** @description Online is a running network game. */
        Online: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description of the game */
            version: number;
            /** @description open ones */
            sockets: number;
            /** @description by side: the player is here */
            present: [
                boolean,
                boolean
            ];
        };
        /** @description OnlineGames lists running network games, the newest first. */
        OnlineGames: {
            /** @description at most 1,000 */
            games: components["schemas"]["Online"][];
            /** @description listed or not */
            total: number;
        };
        /** @description Opened is an opened task. */
        Opened: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            teacher: components["schemas"]["Member"];
            /** @description its id, if it was given to a group */
            group?: string;
            /** @description its id */
            study?: string;
            /** @description how many the set has */
            exercises?: number;
            /** @description how many the set has */
            puzzles?: number;
            /** @description when it was given */
            given_ms: number;
            /** @description when it should be done; missing for no date */
            due_ms?: number;
            /** @description ids of the caller's exercises of the set, or of its puzzles, that they have not practised since */
            left: string[];
        };
        /** @description An Opening is the question of an opening rule. position.legal lists the answers, which are moves. */
        Opening: {
            /** @description its name */
            rule: string;
            /**
             * @description what to answer with:
             *     - place: a point for stone number stone
             *     - choice: one of options: stay (keep the colour), swap, two_more (swap2: place two more stones) or ten (Taraguchi-10: offer ten fifth moves); black and white work too
             *     - number: how many fifth moves to offer, one of options
             *     - offer: a point for the fifth stone; no two with the same figure
             *     - pick: one of offers, which becomes the fifth stone
             * @enum {string}
             */
            ask: "place" | "choice" | "number" | "offer" | "pick";
            /** @description the number of the next stone, from 1: odd ones are black */
            stone: number;
            /** @description of place: inside the central square with so many points on a side; missing: anywhere */
            within?: number;
            /** @description of place: outside that square */
            outside?: number;
            /** @description of choice and number */
            options?: string[];
            /** @description of offer and pick: the points so far, in order */
            offers?: string[];
            /** @description how many to offer, once settled */
            of?: number;
        };
        /** @description Opinion is the engine's opinion of a game, for spectators. */
        Opinion: {
            /** @description of the game the opinion is about */
            version: number;
            /** @description plies played before the moment */
            ply: number;
            /** @description the side to move, whose point of view the score takes */
            side: components["schemas"]["Side"];
            info: components["schemas"]["Report"];
        };
        /** @description Origin says where a position comes from. */
        Origin: {
            /** @description game, self_play, study or table */
            kind: string;
            /** @description of a study or a game */
            title?: string;
            /** @description a classic that holds the study */
            book?: string;
            /** @description of a game, the first to move first */
            players?: string;
            /** @description of a game */
            event?: string;
            /** @description as the record has it */
            date?: string;
            /** @description plies of the game before the position */
            ply?: number;
            /** @description the result that the book gives: 1-0, 0-1 or 1/2-1/2 */
            published?: string;
        };
        /** @description Outcome is a game that counted. */
        Outcome: {
            /** @description its id */
            game: string;
            /** @description the id of the level played */
            level: string;
            /** @description the player's half points */
            half: number;
            /** @description take-backs, other moves asked of the engine, restarts, and moments with advice */
            helps: number;
            /** @description when it ended */
            ended_ms: number;
        };
        /** @description OwnAlerts is what an account is told and where, in its download. */
        OwnAlerts: {
            /** @description kinds that are not wanted: turn (in a game by correspondence), challenge, round (of a tournament), invited (to a team) */
            off: string[];
            /** @description hours without alerts */
            quiet?: components["schemas"]["Quiet"];
            devices: components["schemas"]["Device"][];
            /** @description kinds that are not mailed */
            mail_off?: string[];
        };
        /** @description OwnExercise is an exercise in the download of an account. */
        OwnExercise: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description missing if it is damaged */
            exercise?: components["schemas"]["Exercise"];
        };
        /** @description OwnFile is the whole file, which getOwn writes part by part. */
        OwnFile: {
            user: components["schemas"]["User"];
            logins: components["schemas"]["Login"][];
            passkeys: components["schemas"]["Passkey"][];
            /** @description that the user sent */
            reports: components["schemas"]["Complaint"][];
            ratings: components["schemas"]["Rating"][];
            /** @description what is used of them */
            limits: components["schemas"]["Limit"][];
            /** @description with adaptive engines */
            standings: components["schemas"]["Standing"][];
            /** @description taught, or belonged to */
            groups: components["schemas"]["Group"][];
            /** @description had and given */
            tasks: components["schemas"]["Tasks"];
            /** @description studies of others that the account may edit */
            edits: components["schemas"]["SharedStudy"][];
            /** @description part in it */
            talk: components["schemas"]["OwnTalkPart"];
            /** @description what the account is told when not at the page, and on which devices */
            alerts: components["schemas"]["OwnAlerts"];
            /** @description the address of the account */
            mail: components["schemas"]["OwnMail"];
            /** @description the open ones to teams of tournaments. */
            invitations: components["schemas"]["OwnInvitation"][];
            /** @description what moderators can read of the last rated games */
            evidence: components["schemas"]["GameEvidence"][];
            exercises: components["schemas"]["OwnExercise"][];
            /** @description at puzzles */
            attempts: components["schemas"]["Attempt"][];
            /** @description of guessing the moves of games */
            rounds: components["schemas"]["GuessRound"][];
            /** @description with how their positions were answered */
            repertoires: components["schemas"]["OwnRepertoire"][];
            /** @description at games and tournaments */
            said: components["schemas"]["OwnTalkLine"][];
            /** @description private games, and studies */
            kept: components["schemas"]["OwnKept"][];
            /** @description reports asked for on games and studies of others */
            game_reports: components["schemas"]["OwnReport"][];
            /** @description with others */
            games: components["schemas"]["OwnRecord"][];
        };
        /** @description OwnGame is a game of an account. */
        OwnGame: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description the account's */
            side: components["schemas"]["Side"];
            /** @description it counts for ratings */
            rated?: boolean;
            /** @description the opponent has not come yet */
            open?: boolean;
            /** @description the time control */
            time: components["schemas"]["ClockConfig"];
            /** @description while the game runs */
            clock?: components["schemas"]["Clock"];
            /** @description the account's rating before and after, once the game counted */
            rating?: [
                number,
                number
            ];
        };
        /** @description OwnGames is a page of the games of an account, running ones first. */
        OwnGames: {
            games: components["schemas"]["OwnGame"][];
            /** @description the cursor of the next page; empty on the last */
            next: string;
        };
        /** @description OwnInvitation is an open invitation of the caller. */
        OwnInvitation: {
            /** @description its id */
            tournament: string;
            /** @description of the tournament */
            name: string;
            /** @description number of the team */
            team: number;
            /** @description 1 to 100 characters */
            team_name: string;
            /** @description who invites; missing without one */
            captain?: components["schemas"]["TourneyPerson"];
            /** @description the caller's account, by which it declines */
            user: string;
            /** @description when */
            at_ms: number;
        };
        /** @description OwnInvitations lists the open invitations of the caller. */
        OwnInvitations: {
            /** @description up to 50, the latest first */
            invitations: components["schemas"]["OwnInvitation"][];
        };
        /** @description OwnKept is a private game or a study in the download of an account. */
        OwnKept: {
            /** @description an interrupted download continues after that of its last whole entry */
            cursor: string;
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description the game in Duiyi's own format */
            record?: unknown;
            /** @description of text */
            format?: string;
            /** @description the game as other programs read it */
            text?: string;
            /** @description of a study, or of the report on a game */
            share?: components["schemas"]["StudyShare"];
            /** @description as far as it is made */
            report?: components["schemas"]["ReportSoFar"];
        };
        /** @description OwnLobby is the lobby with the caller's own entries. */
        OwnLobby: {
            /** @description open pages */
            here: number;
            /** @description the 100 oldest */
            seeks: components["schemas"]["Seek"][];
            /** @description offers, listed or not */
            total: number;
            pools: components["schemas"]["Pool"][];
            /** @description the 24 most watched public games */
            games: components["schemas"]["Running"][];
            /** @description public games, listed or not */
            running: number;
            /** @description the caller's offers */
            mine: components["schemas"]["Seek"][];
            /** @description challenges to the caller */
            calls: components["schemas"]["Seek"][];
        };
        /** @description OwnMail is the address of an account, in its download. */
        OwnMail: {
            /** @description confirmed */
            address?: string;
            /** @description waits for its link to be opened */
            pending?: string;
            /** @description without a confirmed one the account plays no rated games, enters no tournaments and does not talk */
            needed?: boolean;
        };
        /** @description OwnRecord is a game of an account with others in the account's download. */
        OwnRecord: {
            /** @description an interrupted download continues after that of its last whole game */
            cursor: string;
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description the account's */
            side: components["schemas"]["Side"];
            /** @description it counts for ratings */
            rated?: boolean;
            /** @description the opponent has not come yet */
            open?: boolean;
            /** @description the time control */
            time: components["schemas"]["ClockConfig"];
            /** @description while the game runs */
            clock?: components["schemas"]["Clock"];
            /** @description the account's rating before and after, once the game counted */
            rating?: [
                number,
                number
            ];
            /** @description the game in Duiyi's own format */
            record?: unknown;
            /** @description of text */
            format?: string;
            /** @description the game as other programs read it */
            text?: string;
        };
        /** @description OwnRepertoire is a repertoire in the download of an account. */
        OwnRepertoire: {
            repertoire: components["schemas"]["Repertoire"];
            /** @description by position and number */
            answers: components["schemas"]["Recall"][];
        };
        /** @description OwnReport is a report in the download of an account. */
        OwnReport: {
            /** @description of the game or study */
            id: string;
            report: components["schemas"]["ReportSoFar"];
        };
        /** @description OwnRest continues an interrupted download. */
        OwnRest: {
            /** @description private games, and studies */
            kept: components["schemas"]["OwnKept"][];
            /** @description reports asked for on games and studies of others */
            game_reports: components["schemas"]["OwnReport"][];
            /** @description with others */
            games: components["schemas"]["OwnRecord"][];
        };
        /** @description OwnTalk is an account's part in talk. */
        OwnTalk: {
            /** @enum {string} */
            choice: "on" | "off" | "child";
            mutes: components["schemas"]["TalkMute"][];
        };
        /** @description OwnTalkLine is a line in the download of an account. */
        OwnTalkLine: {
            /** @description players, watchers or tournament */
            line: string;
            /** @description of the game or tournament */
            id: string;
            /** @description from 1; later lines have higher numbers */
            n: number;
            /** @description account id */
            user?: string;
            /** @description of the author at the time */
            name?: string;
            /** @description said by an arbiter of the tournament or a moderator */
            staff?: boolean;
            /** @description plain text, one line */
            text?: string;
            /** @description Unix milliseconds */
            at_ms: number;
            /** @description an arbiter or moderator removed it */
            removed?: boolean;
        };
        /** @description OwnTalkPart is an account's part in talk, in its download. */
        OwnTalkPart: {
            /** @enum {string} */
            choice: "on" | "off" | "child";
            mutes: components["schemas"]["TalkMute"][];
            /** @description the last 1,000 of what the account did as an arbiter or moderator, and of its reports of lines */
            acts: components["schemas"]["TalkEntry"][];
        };
        /** @description OwnTask is a task of the caller's, and how they do it. */
        OwnTask: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            teacher: components["schemas"]["Member"];
            /** @description its id, if it was given to a group */
            group?: string;
            /** @description its id */
            study?: string;
            /** @description how many the set has */
            exercises?: number;
            /** @description how many the set has */
            puzzles?: number;
            /** @description when it was given */
            given_ms: number;
            /** @description when it should be done; missing for no date */
            due_ms?: number;
            /** @description when they opened it first; missing if never */
            opened_ms?: number;
            /** @description exercises or puzzles of the set practised since they were given */
            done: number;
            /** @description how often they were practised, all together */
            tries: number;
            /** @description those answered right the first time */
            right: number;
            /** @description the others of them: their places in the set, from 1 */
            failed?: number[];
            /** @description the latest review of one */
            last_ms?: number;
            /** @description the study was opened, or the whole set was practised */
            finished: boolean;
        };
        /** @description Page is a step of a chapter. */
        Page: {
            /** @description by language tag */
            text: {
                [key: string]: string;
            };
            position: components["schemas"]["View"];
            /** @description the move that led to it */
            last?: components["schemas"]["Move"];
            marks: components["schemas"]["Mark"][];
            try?: components["schemas"]["LectureTry"];
        };
        /** @description ParseBody is a move to read. rules is optional. */
        ParseBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of the rule set */
            rules?: string;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board?: string;
            /** @description in any notation */
            text?: string;
        };
        /** @description Parsed is a move in its canonical text. */
        Parsed: {
            /** @description h2e2, h8 */
            move: string;
        };
        /** @description Part is chapters under one title. */
        Part: {
            /** @description by language tag */
            title: {
                [key: string]: string;
            };
            chapters: components["schemas"]["Head"][];
        };
        /** @description Passkey is a passkey of an account. */
        Passkey: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description given by the user */
            name: string;
            /** @description when it was created */
            created_ms: number;
            /** @description when it was last used */
            used_ms: number;
        };
        /** @description Passkeys lists the passkeys of an account. */
        Passkeys: {
            passkeys: components["schemas"]["Passkey"][];
        };
        /** @description PasswordBody changes a password. */
        PasswordBody: {
            /** @description the present password; empty if there is none, within an hour of logging in */
            old?: string;
            /** @description the new one */
            password?: string;
        };
        /** @description A Pattern is one of the 26 openings of renju: the first three stones. */
        Pattern: {
            /** @description D1 to D13 direct, I1 to I13 indirect */
            code: string;
            /** @description by language tag */
            name: {
                [key: string]: string;
            };
        };
        /** @description PersonsBody joins spellings of one player under the first. A single spelling is separated again. */
        PersonsBody: {
            /** @description the spellings */
            names?: string[];
        };
        /** @description PlayedBy is a name and its games. */
        PlayedBy: {
            /** @description as records spell it */
            name: string;
            /** @description how many */
            games: number;
        };
        /** @description A Player is one side of a game. An engine has at most one of level, depth, nodes and move_time_ms; without any, its default level or the default of its first setting applies. */
        Player: {
            /** @enum {string} */
            kind: "human" | "engine";
            /** @description shown; up to 60 characters, without control characters or direction changes */
            name?: string;
            /** @description the id of an engine, from GET /api/engines */
            engine?: string;
            /** @description the id of a level of that engine */
            level?: string;
            /** @description plies */
            depth?: number;
            /** @description positions */
            nodes?: number;
            /** @description per move */
            move_time_ms?: number;
            /** @description search threads, default 1; each counts in the queue */
            threads?: number;
            /** @description the name of an opening book, or none; default: the engine's own */
            book?: string;
            /** @description options of an own engine that differ from its defaults, by name: {"Skill Level":"5"}. The map does not change once made. */
            options?: {
                [key: string]: string;
            };
            /** @description adaptive says that the level follows the person's results against this engine (GET /api/standings), and that this game counts among them. */
            adaptive?: boolean;
            /** @description the player deleted their account, and their name with it */
            left?: boolean;
        };
        /** @description PlayerEvidence is the evidence on an account's last rated games, the newest first. */
        PlayerEvidence: {
            games: components["schemas"]["GameEvidence"][];
        };
        /** @description A Player is one side of a game. An engine has at most one of level, depth, nodes and move_time_ms; without any, its default level or the default of its first setting applies. */
        PlayerInput: {
            /** @enum {string} */
            kind?: "human" | "engine";
            /** @description shown; up to 60 characters, without control characters or direction changes */
            name?: string;
            /** @description the id of an engine, from GET /api/engines */
            engine?: string;
            /** @description the id of a level of that engine */
            level?: string;
            /** @description plies */
            depth?: number;
            /** @description positions */
            nodes?: number;
            /** @description per move */
            move_time_ms?: number;
            /** @description search threads, default 1; each counts in the queue */
            threads?: number;
            /** @description the name of an opening book, or none; default: the engine's own */
            book?: string;
            /** @description options of an own engine that differ from its defaults, by name: {"Skill Level":"5"}. The map does not change once made. */
            options?: {
                [key: string]: string;
            };
            /** @description adaptive says that the level follows the person's results against this engine (GET /api/standings), and that this game counts among them. */
            adaptive?: boolean;
            /** @description the player deleted their account, and their name with it */
            left?: boolean;
        };
        /** @description Pool is a pool that pairs players for one time control. */
        Pool: {
            /** @description names it in paths and other calls */
            id: string;
            config: components["schemas"]["Config"];
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            /** @description players in it */
            waiting: number;
        };
        /** @description PositionBody is a line of moves. Options of the game stand among its fields. */
        PositionBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of the rule set */
            rules?: string;
            /** @description a start position, as in a new game */
            setup?: string;
            /** @description up to 1000, in any notation */
            moves?: string[];
            /** @description look the position after the moves up in the endgame tables */
            table?: boolean;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /** @description what a forbidden move of renju does: refused (default), or loses the game */
            fouls?: string;
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description PresenceMessage says who of the two players is here. */
        PresenceMessage: {
            /** @enum {string} */
            type: "presence";
            /** @description by side */
            present: [
                boolean,
                boolean
            ];
        };
        /** @description Problem is a warning or an error in the program's log. */
        Problem: {
            /** @description when it was logged */
            at_ms: number;
            /** @description not a warning */
            error?: boolean;
            /** @description the line, as in the log */
            text: string;
        };
        /** @description Profile is what others see of an account. */
        Profile: {
            /** @description its id */
            user: string;
            /** @description the account name */
            name: string;
            /** @description when it was created */
            since_ms: number;
            ratings: components["schemas"]["Rating"][];
        };
        /** @description Progress counts what was done between each two moments. */
        Progress: {
            /** @description one fewer than the moments */
            spans: components["schemas"]["Span"][];
        };
        /** @description Proof says how the answers were proved. */
        Proof: {
            /** @description search, table or solver */
            by: string;
            /** @description positions looked at */
            nodes: number;
            /** @description such as contradicts_book */
            note?: string;
        };
        /** @description Puzzle is a puzzle, without its solution. */
        Puzzle: {
            entry: components["schemas"]["Entry"];
            position: components["schemas"]["View"];
            proof: components["schemas"]["Proof"];
            /** @description of the puzzle, by how people fared */
            rating: number;
            /** @description attempts of the caller */
            tries: number;
            /** @description the latest of them */
            right: boolean;
            /** @description of a failed one: when it comes again */
            due_ms?: number;
        };
        /** @description Puzzles is a page of puzzles. */
        Puzzles: {
            /** @description at most 200 */
            puzzles: components["schemas"]["Entry"][];
            /** @description that fit */
            total: number;
        };
        /** @description QR is a QR code as SVG draws it. Add a margin of four light modules. */
        QR: {
            /** @description modules on a side */
            size: number;
            /** @description an SVG path, one unit a module, whose inside is dark */
            path: string;
        };
        /** @description QRBody is the text of a QR code. */
        QRBody: {
            /** @description up to 512 bytes */
            text?: string;
        };
        /** @description Quiet is a part of each day. Alerts wait for its end; what is of no use by then is dropped. */
        Quiet: {
            /** @description minutes after midnight */
            from: number;
            /** @description minutes after midnight; before from: on the next day */
            to: number;
            /** @description of the IANA database, such as Asia/Shanghai; empty is UTC */
            zone: string;
        };
        /** @description QuietInput is a part of each day. Alerts wait for its end; what is of no use by then is dropped. */
        QuietInput: {
            /** @description minutes after midnight */
            from?: number;
            /** @description minutes after midnight; before from: on the next day */
            to?: number;
            /** @description of the IANA database, such as Asia/Shanghai; empty is UTC */
            zone?: string;
        };
        /** @description Rating is a rating with its history. */
        Rating: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            /** @description Glicko-2 */
            rating: number;
            /** @description Glicko-2's rating deviation */
            deviation: number;
            /** @description the rating is uncertain */
            provisional?: boolean;
            /** @description how many counted */
            games: number;
            /** @description the last 500, oldest first */
            steps: components["schemas"]["RatingStep"][];
        };
        /** @description RatingStep is the rating after a game. */
        RatingStep: {
            /** @description its id */
            game: string;
            /** @description after the game */
            rating: number;
            /** @description when */
            at_ms: number;
        };
        /** @description Ready says that the server can work. */
        Ready: {
            /** @description true */
            ready: boolean;
        };
        /** @description A Reason is a proved fact that explains a good or bad move, with its sentence. docs/reference/reasons.md defines the kinds. */
        Reason: {
            /** @description does, missed or allowed: the move does it, the best move would have done it, or the answer to the move does it. */
            role: string;
            /** @description what the move does: fork, pin, … */
            kind: string;
            /** @description the code of a named mate or win; missing otherwise */
            name?: string;
            /** @description whose move does it, or whose stones these are */
            side: components["schemas"]["Side"];
            /** @description the points of the acting pieces */
            by?: string[];
            /** @description the points of the pieces acted on */
            targets?: string[];
            /** @description the least material won: rook 9, horse and cannon 4, guards 2 */
            gain?: number;
            /** @description how many moves of the winner it takes */
            moves?: number;
            /** @description moves that show it, from its position; "" is an answer that renju forbids */
            line?: string[];
            /** @description the sentence, by language tag; en-x-plain, of xiangqi, is English with moves in words */
            text: {
                [key: string]: string;
            };
        };
        /** @description Recall is an answer to a position of a repertoire. */
        Recall: {
            /** @description 32 hex digits */
            position: string;
            /** @description from 0 */
            n: number;
            /** @description when */
            at_ms: number;
            /** @enum {string} */
            grade: "again" | "hard" | "good" | "easy";
        };
        /** @description RecallCard says how a position stands. */
        RecallCard: {
            /** @enum {string} */
            stage: "new" | "learning" | "known";
            /** @description when it is asked again */
            due_ms: number;
        };
        /** @description RecordFault is something in a record that was not understood. */
        RecordFault: {
            /** @description the byte, from 0 */
            offset: number;
            /** @description from 1; 0 if no place in the file is at fault */
            line: number;
            /** @description characters, from 1; missing in lines above 64 KiB */
            column?: number;
            /** @description the ply it follows; -1 outside the moves */
            ply: number;
            /** @description one of illegal, not_a_move, no_side, start, result, twice, cut, deep, many, rest, empty, too_long, other_game, nothing, header, version, damaged, occupied, point, size, stray, results, characters, charset and other. nothing is a line that is neither a position nor moves, stray what stands where it does not belong, characters bytes that are none; of other only the message tells. */
            code: string;
            /** @description of illegal, the rule that the move breaks, where it is known */
            rule?: components["schemas"]["BrokenRule"];
            /** @description what stands there */
            text: string;
            /** @description one English sentence */
            message: string;
        };
        /** @description RecordFormat is a format that records can be written in. */
        RecordFormat: {
            /** @description as format in other calls */
            name: string;
            /** @description of files, such as .pgn */
            extension: string;
            /** @description that it can hold */
            games: string[];
            /** @description the program players know it by */
            program?: string;
            /** @description it is not text */
            binary?: boolean;
            /** @description the parameter charset applies */
            charsets?: boolean;
            /** @description the parameter notation applies */
            notations?: boolean;
            /** @description it holds a position and no moves */
            position?: boolean;
            /** @description it holds several games */
            several?: boolean;
        };
        /** @description RecordFormats lists the formats that records can be written in. */
        RecordFormats: {
            formats: components["schemas"]["RecordFormat"][];
            /** @description of GET /api/library/book */
            books: components["schemas"]["BookFormat"][];
        };
        /** @description A Refusal says why a move is illegal. */
        Refusal: {
            /** @description as sent */
            move: string;
            /** @description one of bad_text, ambiguous, not_your_turn, game_over, off_board, not_yours, empty, cannot_move_so, blocked, own_piece, leaves_check, kings_face, occupied, forbidden, opening_choice, opening_number, opening_place, opening_outside, opening_inside, opening_symmetric and opening_pick. opening_outside: the stone is outside the square it must be in; opening_inside: the reverse. */
            code: string;
            /** @description the points concerned, the most relevant first; may be missing */
            points?: string[];
            /** @description one English sentence */
            detail: string;
        };
        /** @description Refutation says why a move does not solve a puzzle. */
        Refutation: {
            move: components["schemas"]["Move"];
            /** @description an engine's, from after the move; without moves if none had the time */
            line: components["schemas"]["Report"];
            /** @description the solution, from before the move */
            best: components["schemas"]["Report"];
            /** @description proved */
            reasons: components["schemas"]["Reason"][];
        };
        /** @description A Relation is a piece with the pieces that attack and guard it. Pins and checks do not count. */
        Relation: {
            /** @description where the piece stands */
            point: string;
            /** @description whose piece it is */
            side: components["schemas"]["Side"];
            /**
             * @description one of:
             *     - checked: a king in check
             *     - hanging: attacked and unguarded
             *     - weak: guarded, but the attackers win by capturing
             *     - guarded: attacked and sufficiently guarded
             *     - unbacked: neither attacked nor guarded
             * @enum {string}
             */
            stands: "checked" | "hanging" | "weak" | "guarded" | "unbacked";
            /** @description points of enemy pieces that could capture it */
            attackers: string[];
            /** @description points of own pieces that could recapture */
            guards: string[];
        };
        /** @description Relations are attacks and guards between the pieces or stones of one board, without search or history. More is a struct of one game's adapter; its JSON fields appear among these. */
        Relations: {
            /** @description every piece that is attacked or unguarded */
            pieces: components["schemas"]["Relation"][];
            /** @description rows of stones that threaten to become a five; in renju without points forbidden to Black */
            rows: components["schemas"]["Row"][];
        };
        /** @description RelationsBody is a board to examine. rules is optional. */
        RelationsBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description the name of the rule set */
            rules?: string;
            /** @description one that a game could start from */
            board?: string;
        };
        /** @description RematchBody offers another game, or accepts one. */
        RematchBody: {
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description RematchMessage is an offer of a rematch, or the new game. */
        RematchMessage: {
            /** @enum {string} */
            type: "rematch";
            /** @description by side: offers a rematch */
            offer?: [
                boolean,
                boolean
            ];
            /** @description the id of the new game: sides swapped, same secrets */
            game?: string;
        };
        /** @description RenameBody renames an account. */
        RenameBody: {
            /** @description the new account name */
            name?: string;
        };
        /** @description Repertoire is a study, or a part of one, whose moves are asked: those of a side in every line, or those marked ! or !!. */
        Repertoire: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the id of the first one */
            study: string;
            /** @description where it begins */
            node: number;
            /** @description whose moves are asked, in the form line */
            side: components["schemas"]["Side"];
            /** @enum {string} */
            form: "line" | "marked";
            /** @description of the first study, as last seen */
            title: string;
            /** @description empty if all studies are gone */
            game: string;
            /** @description at its first position */
            board: string;
            /** @description all studies are deleted, or no longer to be read */
            gone: boolean;
            /** @description those that it is made of, the first one first. */
            studies: components["schemas"]["RepertoireStudy"][];
            count: components["schemas"]["Count"];
        };
        /** @description RepertoireAnswer says what a move is. */
        RepertoireAnswer: {
            /** @description "right", "transposes" (into another line) or "wrong" */
            verdict: string;
            move: components["schemas"]["Move"];
            /** @description the moves of the repertoire, the main one first */
            expected: components["schemas"]["ExpectedMove"][];
            /** @description for the next step: with the move unless it is wrong */
            moves: string[];
            /** @description after them */
            position: components["schemas"]["View"];
            card: components["schemas"]["RecallCard"];
            /** @description how often the position was answered, with this one if it is kept */
            answers: number;
        };
        /** @description RepertoireAnswerBody is a move in a repertoire. */
        RepertoireAnswerBody: {
            /** @description before it */
            moves?: string[];
            /** @description in any notation */
            move?: string;
            /** @description how often the position was answered before; without it nothing is kept */
            answers?: number;
            /** @description the move was shown */
            helped?: boolean;
            /** @description as for the step */
            until_ms?: number;
        };
        /** @description RepertoireBody makes a repertoire. */
        RepertoireBody: {
            /** @description its id */
            study?: string;
            /** @description where to begin; 0 is the start */
            node?: number;
            /** @description whose moves are asked, in the form line */
            side?: components["schemas"]["Side"];
            /** @enum {string} */
            form?: "line" | "marked";
        };
        /** @description RepertoireLine is a line of a repertoire. */
        RepertoireLine: {
            /** @description how many moves it shares with the line before */
            from: number;
            /** @description the rest, to its end */
            moves: components["schemas"]["Move"][];
            /** @description at its end */
            board: string;
            count: components["schemas"]["Count"];
        };
        /** @description RepertoireLines is a repertoire with its lines. */
        RepertoireLines: {
            repertoire: components["schemas"]["Repertoire"];
            /** @description at most 200 */
            lines: components["schemas"]["RepertoireLine"][];
        };
        /** @description RepertoireStep is the next question. */
        RepertoireStep: {
            /** @description for the answer */
            moves: string[];
            /** @description the last of them, which the program has played */
            played: components["schemas"]["Move"][];
            last?: components["schemas"]["Move"];
            position: components["schemas"]["View"];
            /** @description nothing more is asked in this line */
            done: boolean;
            card: components["schemas"]["RecallCard"];
            /** @description how often the position was answered */
            answers: number;
            /** @description positions due in the whole repertoire */
            left: number;
            /** @description the moves of the repertoire, the main one first, to be shown when the reader asks for them. */
            expected: components["schemas"]["ExpectedMove"][];
        };
        /** @description RepertoireStepBody goes on in a repertoire. */
        RepertoireStepBody: {
            /** @description so far, from the start of the study; none begins a new line */
            moves?: string[];
            /** @description ask for every move of the line, not only for those due */
            all?: boolean;
            /** @description the moment up to which positions are due, such as the end of the day */
            until_ms?: number;
        };
        /** @description RepertoireStudy is a study of a repertoire. */
        RepertoireStudy: {
            /** @description its id */
            study: string;
            /** @description where it begins */
            node: number;
            /** @description as last seen */
            title: string;
            /** @description it is deleted, or no longer to be read */
            gone: boolean;
        };
        /** @description RepertoireStudyBody adds a study to a repertoire. */
        RepertoireStudyBody: {
            /** @description its id */
            study?: string;
            /** @description where to begin; 0 is the start */
            node?: number;
        };
        /** @description Repertoires lists repertoires. */
        Repertoires: {
            /** @description the first one first */
            repertoires: components["schemas"]["Repertoire"][];
        };
        /** @description A Repetition is a position at which a repetition rule applied. */
        Repetition: {
            /** @description plies on the board */
            ply: number;
            /**
             * @description a warning, near a draw, or the end of the game
             * @enum {string}
             */
            kind: "warned" | "near" | "ruled";
            /** @description the side that had to vary, or lost; missing for a draw */
            side?: components["schemas"]["Side"];
            /** @description the number of the move that broke the repetition */
            broken?: number;
            /** @description the side that broke it */
            by?: components["schemas"]["Side"];
            notice: components["schemas"]["Ruling"];
        };
        /** @description A Report is an engine's report on a position, with its line in every notation. Games store only the Info; the rest is derived. */
        Report: {
            /** @description plies */
            depth?: number;
            /** @description the deepest line searched, in plies */
            sel_depth?: number;
            /** @description from the mover's point of view */
            score?: components["schemas"]["Score"];
            /** @description positions searched */
            nodes?: number;
            /** @description nodes per second */
            nps?: number;
            /** @description how long it searched */
            time_ms?: number;
            /** @description the expected line, canonical moves */
            pv?: string[];
            /** @description the move comes from an opening book, without a search */
            book?: boolean;
            /** @description the score comes from an endgame table and is exact */
            table?: boolean;
            /** @description pv by notation, as Move.text */
            pv_text?: {
                [key: string]: string[];
            };
            /** @description of the side to move; missing if unknown for this engine */
            chances?: components["schemas"]["Chances"];
        };
        /** @description ReportBody asks for a report. Every field is optional. */
        ReportBody: {
            /** @description the effort per position, 20 to 10000; Duiyi's engines search a number of nodes for it, equal on all machines */
            time_ms?: number;
            /** @description repeat an existing report */
            again?: boolean;
            /** @description default: the existing report's, or the game's best */
            engine?: string;
        };
        /** @description An Eval is what an engine said of a position, from the point of view of the side to move. */
        ReportEvaluation: {
            /** @description of the side to move */
            score?: components["schemas"]["Score"];
            /** @description of the side to move, -1 to 1 */
            chance?: number;
            /** @description plies */
            depth?: number;
            /** @description the best move first; empty where the game is over */
            line?: string[];
            /** @description the depth from which the best move was preferred for good */
            found?: number;
            /** @description what was preferred at a glance */
            easy?: string;
            /**
             * @description The chances of the side to move, missing where nobody looked: with the best move left out, with the easy one played, and as a search after the best move sees it.
             *     with the best move left out
             */
            others?: number;
            /** @description with the easy move played */
            after_easy?: number;
            /** @description as a search after the best move sees it */
            after_best?: number;
        };
        /** @description ReportSoFar is a report as far as it is made. */
        ReportSoFar: {
            /** @description positions examined */
            done: number;
            /** @description positions in all */
            of: number;
            /** @description the place in the queue of reports, from 1 */
            waiting?: number;
            /** @description of the first side after each ply, -1 to 1; null if not known yet */
            chances: (number | null)[];
            /** @description the id of the engine */
            engine: string;
            /** @description the effort per position */
            time_ms: number;
            /** @description searched per position; missing if the engine searched by time */
            nodes?: number;
            /** @description it could not be stored */
            unsaved?: boolean;
            /** @description its evaluations come from a browser of whoever asked for it */
            browser?: boolean;
            /**
             * @description nobody continues the report unless asked again. engine: it failed, or crashed the program five times in a row; unfit: the report can no longer be made, for example without its engine
             * @enum {string}
             */
            failed?: "engine" | "unfit";
            /** @description the caller may have it made, stopped and written into the study */
            edits?: boolean;
            /** @description the plies of whose positions the report says nothing to the caller, who is playing a rated game in which they stand, have stood or may stand next */
            withheld?: number[];
            /** @description once it is done */
            report?: components["schemas"]["GameReport"];
            /** @description in the first line, and where there is only one answer */
            game?: components["schemas"]["Reported"];
        };
        /** @description ReportStudyBody writes a report into a study. */
        ReportStudyBody: {
            /** @description the moment to look at in a new study */
            ply?: number;
            /** @description the language of the reasons, as a BCP 47 tag; default en */
            lang?: string;
        };
        /** @description ReportTask is a report for an engine in the caller's browser to make. */
        ReportTask: {
            /** @description with the game */
            so_far: components["schemas"]["ReportSoFar"];
            task: components["schemas"]["EngineTask"];
        };
        /** @description Reported is the game that a report is about. */
        Reported: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description it is a study */
            study?: boolean;
            config: components["schemas"]["Config"];
            start: components["schemas"]["Start"];
            moves: components["schemas"]["Move"][];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
        };
        /** @description ReportedBody is what an engine in the caller's browser found. */
        ReportedBody: {
            /** @description searched per position */
            nodes?: number;
            /** @description of the game, as in the task */
            moves?: string[];
            /** @description of the position before each move and after the last; null where an opening rule asks a question */
            evals?: components["schemas"]["ReportEvaluation"][];
        };
        /** @description A Move is a move of a report. BestText, LineText and ReplyText are best, line and reply by notation. */
        ReportedMove: {
            /** @description of the position after the move, from the point of view of side 0 */
            score?: components["schemas"]["Score"];
            /** @description what the score means, -1 to 1, for side 0 */
            chance?: number;
            /** @description plies */
            depth?: number;
            /** @description the best move, if another was played */
            best?: string;
            /** @description of a marked move: the better line */
            line?: string[];
            /** @description what the move cost the mover in chance, 0 to 2; missing if unknown */
            loss?: number;
            /** @description PGN's glyph: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!; missing: none */
            mark?: number;
            /** @description the move is from the opening book */
            book?: boolean;
            /** @description it was the only legal move */
            forced?: boolean;
            /** @description by the player */
            spent_ms: number;
            /** @description after a mistake the engine's line that refutes it */
            reply?: string[];
            /** @description reply, by notation */
            reply_text?: {
                [key: string]: string[];
            };
            /** @description the move played, in a study */
            played?: string;
            /** @description the move played, by notation */
            text?: {
                [key: string]: string;
            };
            /** @description best, by notation */
            best_text?: {
                [key: string]: string;
            };
            /** @description line, by notation */
            line_text?: {
                [key: string]: string[];
            };
            /** @description why, if provable (docs/reference/reasons.md) */
            reasons?: components["schemas"]["Reason"][];
        };
        /** @description Restart is the notice of a restart. */
        Restart: {
            /** @description when; missing if none is announced */
            at_ms?: number;
            /** @description why */
            text?: string;
            /** @description the server's time, for a page whose clock is wrong. */
            now_ms: number;
        };
        /** @description RestartBody announces a restart. */
        RestartBody: {
            /** @description how many seconds ahead, up to 86,400 */
            in_s?: number;
            /** @description why, at most 200 characters */
            text?: string;
        };
        /** @description A Result is how a game ended. */
        Result: {
            /** @description null for a draw, or without a result */
            winner: components["schemas"]["Side"] | null;
            /** @description one of checkmate, stalemate, perpetual_check, perpetual_chase, forbidden_loop, repetition, move_limit, bare, five, full_board, forbidden_move, resignation, agreement, time, move_time, abandoned, aborted, arbiter and forfeit. move_time: a move took too long; abandoned: a network player was gone; aborted: called off, without a result; arbiter: as the arbiter of the tournament ruled; forfeit: the other player of the tournament did not appear. */
            reason: string;
            /** @description more in English */
            detail?: string;
        };
        /** @description Results counts results. */
        Results: {
            /** @description won by the first side */
            first: number;
            /** @description drawn */
            drawn: number;
            /** @description won by the second side */
            second: number;
        };
        /** @description Review is one time an exercise was done. */
        Review: {
            /** @description when */
            at_ms: number;
            /** @enum {string} */
            grade: "again" | "hard" | "good" | "easy";
        };
        /** @description Rite is what the browser passes to navigator.credentials. */
        Rite: {
            /** @description the answer names it, within 5 minutes */
            rite: string;
            /** @description of create or get */
            options: unknown;
        };
        /** @description A Row is stones of one colour in a line, and the points where the next stone does what kind says. */
        Row: {
            side: components["schemas"]["Side"];
            /**
             * @description four: a five at one point; open_four: at two; three: a stone on one of its points makes an open four
             * @enum {string}
             */
            kind: "four" | "open_four" | "three";
            /** @description their points */
            stones: string[];
            /** @description where to play */
            points: string[];
        };
        /** @description A Notice is a ruling on a repetition or move limit, or a warning of one. */
        Ruling: {
            /** @description null for a draw; in a warning, the side that must vary */
            loser: components["schemas"]["Side"] | null;
            /** @description the stable code of the rule, such as perpetual_check */
            clause: string;
            /** @description of a warning: the moves until it comes true */
            plies?: number;
            /** @description one round of the loop's moves */
            loop: string[];
            /** @description by language tag */
            text: {
                [key: string]: components["schemas"]["RulingText"];
            };
        };
        /** @description A NoticeText is a notice in sentences. */
        RulingText: {
            /** @description the ruling */
            verdict: string;
            /** @description the rule; a warning has none */
            reason?: string;
            /** @description a sentence for each move of the loop; a warning has none */
            moves?: string[];
        };
        /** @description Running is a game to watch. */
        Running: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description it counts for ratings */
            rated?: boolean;
            /** @description spectators */
            watchers: number;
        };
        /** @description Said is an engine's report on the move it played, or the stored evaluation of a position. */
        Said: {
            /** @description plies played before the moment */
            ply: number;
            side: components["schemas"]["Side"];
            /** @description empty if nothing is known */
            info: components["schemas"]["Report"];
        };
        /** @description One of the two. */
        Score: {
            /** @description an estimate */
            centipawns?: number;
            /** @description plies to the end, negative when being mated */
            mate?: number;
        };
        /** @description Seat is a seat of a network game. */
        Seat: {
            side: components["schemas"]["Side"];
            /** @description goes into the header Duiyi-Seat */
            secret: string;
        };
        /** @description SeatsBody lists seats held as a guest. */
        SeatsBody: {
            /** @description at most 200. */
            seats?: {
                /** @description the name of the game: xiangqi, gomoku */
                game?: string;
                secret?: string;
            }[];
        };
        /** @description Seek is an offered game. */
        Seek: {
            /** @description names it in paths and other calls */
            id: string;
            by: components["schemas"]["Seeker"];
            config: components["schemas"]["Config"];
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            /** @description of the maker; missing: by lot */
            side?: components["schemas"]["Side"];
            /** @description the lowest rating that may accept; missing: any */
            least?: number;
            /** @description the highest */
            most?: number;
            /** @description the account that alone may accept: a challenge */
            to?: string;
        };
        /** @description Seeker is a player who looks for a game. */
        Seeker: {
            /** @description the id of the account; missing for a guest */
            user?: string;
            /** @description the account name, or what a guest calls themselves */
            name: string;
            /** @description for the game and speed offered */
            rating?: number;
            /** @description the rating is uncertain */
            provisional?: boolean;
        };
        /** @description Series is a series with its table. */
        Series: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 100 characters, one line */
            name: string;
            /** @description at most 5,000 characters */
            about?: string;
            /**
             * @description the points of the tournaments themselves, or points for places
             * @enum {string}
             */
            by: "score" | "place";
            /** @description by place: points of the first place, the second and so on, falling, in tenths; up to 100 places */
            places?: number[];
            /** @description how many results of each player count, the best ones; missing: all */
            best?: number;
            /** @description tie-breaks in their order: total (points of all tournaments), firsts (tournaments won), best (the best result, then the second best and so on), last (points in the last tournament) */
            ties: string[];
            /** @description ids, in the order of the table; up to 100, of players or of teams */
            tournaments: string[];
            /** @description entries that are one person or team; up to 500 */
            same?: components["schemas"]["SeriesSame"][];
            /** @description changes of the settings so far */
            version: number;
            /** @description the last change of the settings */
            changed_ms: number;
            /** @description missing: the house, or a deleted account */
            organiser?: components["schemas"]["TourneyPerson"];
            /** @description the caller may change it */
            mine?: boolean;
            /** @description same, with names */
            joined?: components["schemas"]["SeriesJoined"][];
            /** @description its rows are teams */
            teams?: boolean;
            /** @description the tournaments that exist, in the order of the table; they count when they are over */
            events: components["schemas"]["TourneyHead"][];
            rows: components["schemas"]["SeriesRow"][];
        };
        /** @description SeriesBody replaces the settings of a series. */
        SeriesBody: {
            /** @description 1 to 100 characters, one line */
            name?: string;
            /** @description at most 5,000 characters */
            about?: string;
            /**
             * @description the points of the tournaments themselves, or points for places
             * @enum {string}
             */
            by?: "score" | "place";
            /** @description by place: points of the first place, the second and so on, falling, in tenths; up to 100 places */
            places?: number[];
            /** @description how many results of each player count, the best ones; missing: all */
            best?: number;
            /** @description tie-breaks in their order: total (points of all tournaments), firsts (tournaments won), best (the best result, then the second best and so on), last (points in the last tournament) */
            ties?: string[];
            /** @description ids, in the order of the table; up to 100, of players or of teams */
            tournaments?: string[];
            /** @description entries that are one person or team; up to 500 */
            same?: components["schemas"]["SeriesSameInput"][];
            /** @description that the caller has seen */
            version?: number;
        };
        /** @description SeriesCell is what a tournament is worth. It is empty without a result. */
        SeriesCell: {
            /** @description in the tournament */
            rank?: number;
            /** @description for the series */
            points?: number;
            /** @description among the best results */
            counted?: boolean;
        };
        /** @description SeriesHead is a series as lists show it. */
        SeriesHead: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 100 characters */
            name: string;
            /** @description ids */
            tournaments: string[];
            /** @description the last change of its settings */
            changed_ms: number;
        };
        /** @description SeriesJoined is an entry that is part of another one. */
        SeriesJoined: {
            /** @description who of an entry */
            from: string;
            /** @description who of the entry that has the results of both */
            into: string;
            /** @description of the entry that is joined; empty if it has no result */
            name: string;
        };
        /** @description SeriesList lists the series of a server. */
        SeriesList: {
            /** @description the last changed first; up to 200 */
            series: components["schemas"]["SeriesHead"][];
        };
        /** @description SeriesRow is a player, or a team, in the table. */
        SeriesRow: {
            /** @description from 1; shared by those whom nothing separates */
            rank: number;
            /** @description the same in all tournaments of the series */
            who: string;
            /** @description empty if the account is deleted */
            name: string;
            /** @description the account */
            user?: string;
            /** @description of the results that count */
            points: number;
            /** @description of the tie-breaks */
            values: number[];
            /** @description by events */
            cells: components["schemas"]["SeriesCell"][];
        };
        /** @description SeriesSame says that two entries of the table are one. */
        SeriesSame: {
            /** @description who of an entry */
            from: string;
            /** @description who of the entry that has the results of both */
            into: string;
        };
        /** @description SeriesSameInput says that two entries of the table are one. */
        SeriesSameInput: {
            /** @description who of an entry */
            from?: string;
            /** @description who of the entry that has the results of both */
            into?: string;
        };
        /** @description SeriesSettings are what its organiser decides about a series. */
        SeriesSettings: {
            /** @description 1 to 100 characters, one line */
            name?: string;
            /** @description at most 5,000 characters */
            about?: string;
            /**
             * @description the points of the tournaments themselves, or points for places
             * @enum {string}
             */
            by?: "score" | "place";
            /** @description by place: points of the first place, the second and so on, falling, in tenths; up to 100 places */
            places?: number[];
            /** @description how many results of each player count, the best ones; missing: all */
            best?: number;
            /** @description tie-breaks in their order: total (points of all tournaments), firsts (tournaments won), best (the best result, then the second best and so on), last (points in the last tournament) */
            ties?: string[];
            /** @description ids, in the order of the table; up to 100, of players or of teams */
            tournaments?: string[];
            /** @description entries that are one person or team; up to 500 */
            same?: components["schemas"]["SeriesSameInput"][];
        };
        /** @description Settings are what an arbiter decides about a tournament. System, accelerated, config, scoring, games, extension, sudden, half_byes, wooden and boards stay as they were at the beginning. */
        Settings: {
            /** @description 1 to 100 characters */
            name: string;
            /** @description at most 1,000 characters */
            about?: string;
            /** @enum {string} */
            system: "swiss" | "robin" | "double_robin" | "knockout" | "arena";
            /** @description of a Swiss tournament, 1 to 30 */
            rounds?: number;
            /** @description accelerated adds points for the pairing of the first rounds of a Swiss tournament, by the Baku method. */
            accelerated?: boolean;
            /** @description of the games; they become network games that all may watch, without hints and take-backs */
            config: components["schemas"]["Config"];
            /**
             * @description 1, ½, 0 (default) or 2, 1, 0
             * @enum {string}
             */
            scoring?: "standard" | "chinese";
            /** @description names in their order. Default: buchholz-cut1, buchholz, sonneborn-berger; in a round robin direct, sonneborn-berger, wins; of teams board-points, then direct in a round robin or else buchholz, and sonneborn-berger. An arena and a knock-out have none. */
            tie_breaks?: string[];
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description rounds are published and begin by the clock, the first at starts_ms */
            auto?: boolean;
            /** @description with auto: from the publication of a later round to its beginning; default 60000 */
            break_ms?: number;
            /** @description after how long players forfeit who have not moved: from the beginning of the round, or from the opponent's first move. 0: never; default 300000. */
            grace_ms?: number;
            /** @description NoBerserk: in this arena nobody gives up half of their time for a point more. */
            no_berserk?: boolean;
            /** @description of an arena: how long it lasts, 5 to 1440 */
            minutes?: number;
            /** @description of a knock-out: the games of a match, 1 to 10; default 2 */
            games?: number;
            /** @description of a knock-out: games added to a level match; default 1 */
            extension?: number;
            /** @description of a knock-out: a level extension goes to the player who had the second side in its last game */
            sudden?: boolean;
            /**
             * @description accounts sign up themselves (default), or only arbiters enter players
             * @enum {string}
             */
            entries?: "open" | "closed";
            /** @description of a Swiss tournament: players may take a bye for half a point */
            half_byes?: boolean;
            /** @description no games on the server: arbiters type all results; in an arena players wait for the next game at once */
            wooden?: boolean;
            /** @description boards makes it a tournament of teams, Swiss or round robin: the boards of a match, 1 to 20. A match won is worth 2 points, a drawn one 1; scoring is for the boards. */
            boards?: number;
        };
        /** @description SettingsInput are what an arbiter decides about a tournament. System, accelerated, config, scoring, games, extension, sudden, half_byes, wooden and boards stay as they were at the beginning. */
        SettingsInput: {
            /** @description 1 to 100 characters */
            name?: string;
            /** @description at most 1,000 characters */
            about?: string;
            /** @enum {string} */
            system?: "swiss" | "robin" | "double_robin" | "knockout" | "arena";
            /** @description of a Swiss tournament, 1 to 30 */
            rounds?: number;
            /** @description accelerated adds points for the pairing of the first rounds of a Swiss tournament, by the Baku method. */
            accelerated?: boolean;
            /** @description of the games; they become network games that all may watch, without hints and take-backs */
            config?: components["schemas"]["ConfigInput"];
            /**
             * @description 1, ½, 0 (default) or 2, 1, 0
             * @enum {string}
             */
            scoring?: "standard" | "chinese";
            /** @description names in their order. Default: buchholz-cut1, buchholz, sonneborn-berger; in a round robin direct, sonneborn-berger, wins; of teams board-points, then direct in a round robin or else buchholz, and sonneborn-berger. An arena and a knock-out have none. */
            tie_breaks?: string[];
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description rounds are published and begin by the clock, the first at starts_ms */
            auto?: boolean;
            /** @description with auto: from the publication of a later round to its beginning; default 60000 */
            break_ms?: number;
            /** @description after how long players forfeit who have not moved: from the beginning of the round, or from the opponent's first move. 0: never; default 300000. */
            grace_ms?: number;
            /** @description NoBerserk: in this arena nobody gives up half of their time for a point more. */
            no_berserk?: boolean;
            /** @description of an arena: how long it lasts, 5 to 1440 */
            minutes?: number;
            /** @description of a knock-out: the games of a match, 1 to 10; default 2 */
            games?: number;
            /** @description of a knock-out: games added to a level match; default 1 */
            extension?: number;
            /** @description of a knock-out: a level extension goes to the player who had the second side in its last game */
            sudden?: boolean;
            /**
             * @description accounts sign up themselves (default), or only arbiters enter players
             * @enum {string}
             */
            entries?: "open" | "closed";
            /** @description of a Swiss tournament: players may take a bye for half a point */
            half_byes?: boolean;
            /** @description no games on the server: arbiters type all results; in an arena players wait for the next game at once */
            wooden?: boolean;
            /** @description boards makes it a tournament of teams, Swiss or round robin: the boards of a match, 1 to 20. A match won is worth 2 points, a drawn one 1; scoring is for the boards. */
            boards?: number;
        };
        /** @description SetupBody is a board, or a record whose final position counts: either text or data. Options of the game stand among its fields. */
        SetupBody: {
            /** @description the name of the game: xiangqi, gomoku */
            game?: string;
            /** @description optional */
            rules?: string;
            /** @description a FEN, rows of stones or a record, also amid words or in a link; empty is the start position */
            text?: string;
            /** @description a file's bytes in base64 */
            data?: string;
            /** @description the side to move, after the error no_side; it counts only then */
            side?: components["schemas"]["Side"] | null;
            /** @description how to read data, as in import */
            charset?: string;
            /** @description points on a side, 5 to 22; default 15. A setup has its own */
            size?: number;
            /** @description what a forbidden move of renju does: refused (default), or loses the game */
            fouls?: string;
            /** @description the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a central point and at least 9 points a side. */
            opening?: string;
        };
        /** @description SetupNote is a fault of a board, or a remark on it. */
        SetupNote: {
            /** @description the fault: no_king, many_kings, king_point, advisor_point, elephant_point, pawn_point, too_many, facing, king_takeable (the king's point first) or, in any game, over (it would end before the first move). Remarks of gomoku: counts (no game reaches these numbers of stones), overline (a black row of six or more in renju). */
            code: string;
            /** @description at fault; with over, who has lost in xiangqi, who has the five in gomoku */
            side: components["schemas"]["Side"] | null;
            /** @description concerned */
            points: string[];
            /** @description with over: as in a result */
            reason?: string;
            /** @description one English sentence */
            detail: string;
        };
        /** @description SetupReport is a board as read, with its faults. */
        SetupReport: {
            /** @description what the text shows */
            game: string;
            /** @description fits setup of a new game */
            board: string;
            turn: components["schemas"]["Side"];
            /** @description what prevents a game from starting there */
            faults: components["schemas"]["SetupNote"][];
            /** @description what is merely unusual */
            remarks: components["schemas"]["SetupNote"][];
            /** @description the point of the king in check */
            check: string;
            /** @description the points of a five */
            row: string[];
            /** @description the points forbidden to Black in renju */
            forbidden: string[];
            /** @description of a record: moves up to the position */
            plies: number;
            /** @description where reading the record stopped */
            stopped?: components["schemas"]["RecordFault"];
            /** @description of a record: games in the file, the first of which counts */
            games: number;
            /** @description the character sets of the text; ASCII has none */
            charsets: string[];
            /** @description how doubtful text was read */
            notes: components["schemas"]["TextNote"][];
            /** @description lines that belong to no game, the first hundred */
            unread: components["schemas"]["RecordFault"][];
            /** @description lines that belong to no game, listed or not */
            unread_lines: number;
        };
        /** @description SharedMessage says that others may read or edit the study than before. GET /api/studies/{id} says what the caller may do now. */
        SharedMessage: {
            /** @enum {string} */
            type: "shared";
        };
        /** @description SharedStudies is a page of such studies, the last changed first. */
        SharedStudies: {
            studies: components["schemas"]["SharedStudy"][];
            /** @description the cursor of the next page; empty at the end */
            next: string;
        };
        /** @description SharedStudy is a study that somebody shares, or a game whose report is public. */
        SharedStudy: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description by side */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description moves on the board */
            plies: number;
            turn: components["schemas"]["Side"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            /** @description it is a study */
            study?: boolean;
            /** @description the id of the game that it was copied or continued from */
            source?: string;
            /**
             * @description a network game
             * @enum {string}
             */
            keeps?: "network";
            /** @description it takes no commands; see POST /api/games/{id}/salvage */
            damaged?: boolean;
            /** @description the name of the owner's account; empty for the house */
            by: string;
        };
        /** @description ShelvedBook is an opening book. */
        ShelvedBook: {
            /** @description the file name, as book in other calls */
            name: string;
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the file format */
            format: string;
            /** @description the rule set it is for; empty for any */
            rules: string;
            /** @description entries */
            moves: number;
            /** @description it can be edited */
            editing: boolean;
        };
        /** @description A Show controls the pace of a game between two engines. */
        Show: {
            /** @description the engines wait */
            halted: boolean;
            /** @description moves to make before the engines wait */
            steps: number;
            /** @description the minimum time for a move */
            pace_ms: number;
        };
        /**
         * @description 0 moves first as a rule: Red, or Black stones.
         * @enum {integer}
         */
        Side: 0 | 1;
        /** @description SideEvidence is the evidence on one player of a game. That of a deleted account or an engine has no user and no moves. */
        SideEvidence: {
            /** @description the id of the account */
            user: string;
            /** @description as the game has it */
            name: string;
            /** @description after the game */
            rating: number;
            /** @description moves that the report judges, from the eleventh ply on */
            judged: number;
            /** @description of these, the first choice of the report's engine */
            first: number;
            /** @description time for a move: half of the moves took more */
            median_ms: number;
            /** @description before which the page was out of focus */
            away_moves: number;
            /** @description how long in all */
            away_ms: number;
            usual: components["schemas"]["Usual"];
            /** @description of GET /api/games/{id}/evidence */
            moves?: components["schemas"]["MoveEvidence"][];
        };
        /** @description A SideLine is a variation: an alternative to the move before the position or, at the end of the line, a continuation. */
        SideLine: {
            /** @description a continuation after the last move */
            after?: boolean;
            moves: components["schemas"]["NotedMove"][];
            /** @description the record has more of this variation */
            more?: boolean;
        };
        /** @description A Summary is how one side played. */
        SideReport: {
            /** @description 0 to 100; missing if no move was judged */
            accuracy?: number;
            /** @description moves neither forced nor from the book */
            judged: number;
            /** @description how many of each mark: "?!" and so on */
            marks: {
                [key: string]: number;
            };
            /** @description by the player */
            spent_ms: number;
        };
        /** @description SignOn is the address of the provider. */
        SignOn: {
            /** @description where the browser goes */
            url: string;
        };
        /** @description SignOnBody begins a single sign-on. */
        SignOnBody: {
            /** @description the secret of an invitation; optional */
            link?: string;
        };
        /** @description SignOnUpBody creates the account of a newcomer. */
        SignOnUpBody: {
            /** @description from the address /account#newcomer=ID */
            newcomer?: string;
            /** @description the account name */
            name?: string;
        };
        /** @description SleptMessage says that the machine slept and the server stopped the clock, as the update before shows. The next move starts it. */
        SleptMessage: {
            /** @enum {string} */
            type: "slept";
        };
        /** @description Solving says what a move is. */
        Solving: {
            /** @description "right", "done" (the last one), "slower" or "wrong" */
            verdict: string;
            /** @description as it was understood */
            move: components["schemas"]["Move"];
            /** @description the longest defence */
            reply?: components["schemas"]["Move"];
            /** @description for the next try: with the move and the reply if it is right */
            moves: string[];
            /** @description after them */
            position: components["schemas"]["View"];
        };
        /** @description SolvingBody tries a move in a puzzle. */
        SolvingBody: {
            /** @description so far, of both sides, as the answers named them */
            moves?: string[];
            /** @description in any notation */
            move?: string;
        };
        /** @description A Source is the game that another was copied from. */
        Source: {
            /** @description its id */
            game: string;
            /** @description moves on the copy's board */
            ply: number;
            /** @description the copy keeps the result, which the game itself has lifted */
            end?: boolean;
        };
        /** @description Span counts by grade how often exercises were done. */
        Span: {
            /** @description wrong */
            again: number;
            /** @description right, with help */
            hard: number;
            /** @description right */
            good: number;
            /** @description right, without effort */
            easy: number;
        };
        /** @description StageTime says how long a stage took, in ms. */
        StageTime: {
            /**
             * @description queued, searched, paced, locked, committed, relayed or delivered
             * @enum {string}
             */
            stage: "queued" | "searched" | "paced" | "locked" | "committed" | "relayed" | "delivered";
            /** @description that went through the stage */
            moves: number;
            /** @description half of them took at most this */
            p50: number;
            /** @description 99 of 100 took at most this */
            p99: number;
        };
        /** @description StageTook is how long one move spent in a stage, in ms. */
        StageTook: {
            /** @enum {string} */
            stage: "queued" | "searched" | "paced" | "locked" | "committed" | "relayed" | "delivered";
            /** @description ms */
            took: number;
        };
        /** @description Stages counts exercises by stage. */
        Stages: {
            /** @description never done */
            new: number;
            /** @description interval under three weeks */
            learning: number;
            /** @description interval of three weeks or more */
            known: number;
        };
        /** @description Stand says how the caller stands in the puzzles of a game. */
        Stand: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description in the bank */
            puzzles: number;
            /** @description by the caller */
            tried: number;
            /** @description by the caller */
            solved: number;
            /** @description failed before, to be done now */
            due: number;
            /** @description when the next failed one comes */
            next_due_ms?: number;
            /** @description of the caller, by Glicko-2 */
            rating: number;
            /** @description the rating is right within twice as much, 95 times in 100 */
            deviation: number;
            /** @description too little is known */
            provisional: boolean;
            /** @description rated attempts */
            rated: number;
            /** @description most puzzles solved in storms within three minutes */
            storm: number;
            /** @description the latest 400 rated attempts */
            steps: components["schemas"]["Step"][];
            /** @description of the day, from easy to hard */
            set: components["schemas"]["Daily"][];
            /** @description of the ladder */
            chapters: components["schemas"]["Chapter"][];
            /** @description each puzzle may have several */
            themes: components["schemas"]["Theme"][];
            /** @description by kind of task */
            tasks: components["schemas"]["Theme"][];
            /** @description with how many puzzles are from each */
            books: components["schemas"]["Book"][];
        };
        /** @description Standing is how the player stands with an adaptive engine. */
        Standing: {
            /** @description the id of the engine */
            engine: string;
            /** @description of the next game */
            level: string;
            /** @description the player's, on the engine's scale */
            elo: number;
            /** @description games that counted */
            won: number;
            /** @description games that counted */
            drawn: number;
            /** @description games that counted */
            lost: number;
            /** @description the last game that counted */
            last?: components["schemas"]["Outcome"];
        };
        /** @description Standings lists the standing with each adaptive engine. */
        Standings: {
            standings: components["schemas"]["Standing"][];
        };
        /** @description Start is a start position. */
        Start: {
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            turn: components["schemas"]["Side"];
        };
        /** @description Started is empty or, for a minute once a game was made, that game. */
        Started: {
            /** @description the id of the game */
            game?: string;
            /** @description the caller's seat */
            seat?: components["schemas"]["Seat"];
        };
        /** @description Status is how a node does. Sizes are in bytes unless a name says MiB. */
        Status: {
            /** @description the program's */
            version: string;
            /** @description the server's time */
            now_ms: number;
            /** @description as GET /readyz says */
            ready: boolean;
            /** @description why it is not ready */
            problem?: string;
            /** @description who plays over the network and is there, by name; at most 500 */
            players: string[];
            /** @description their number */
            present: number;
            /** @description in memory */
            games: number;
            /** @description of these the ones between people that go on */
            network_games: number;
            /** @description open ones of pages */
            sockets: number;
            /** @description being carried out */
            commands: number;
            /** @description engines choosing a move */
            searches: number;
            /** @description searches that wait for a processor or a worker */
            waiting: number;
            /** @description being made for people */
            reports: number;
            /** @description of these the ones that wait for others */
            queued: number;
            /** @description reports that failed since the start */
            failed: number;
            /** @description stored since the start */
            moves: number;
            /** @description lent to engines */
            engine_mib: number;
            /** @description requests refused since the start, by code */
            refused: {
                [key: string]: number;
            };
            machine?: components["schemas"]["Machine"];
        };
        /** @description Step is the rating after a rated attempt. */
        Step: {
            /** @description when */
            at_ms: number;
            /** @description of the caller then */
            rating: number;
        };
        /** @description Streak counts days in a row with an attempt. One missed day a week is forgiven. */
        Streak: {
            /** @description up to today, or to yesterday as long as today can count */
            days: number;
            /** @description the longest ever */
            best: number;
            /** @description today counts already */
            today: boolean;
            /** @description it goes on past a missed day of the last seven */
            forgave: boolean;
        };
        /** @description A Strength says which settings of strength an engine takes. A missing one is not offered. */
        Strength: {
            depth?: components["schemas"]["NumberRange"];
            nodes?: components["schemas"]["NumberRange"];
            move_time_ms?: components["schemas"]["NumberRange"];
        };
        /** @description Study is a whole study. */
        Study: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description each change increases it */
            version: number;
            /** @description when it was created */
            created_ms: number;
            /** @description when it last changed */
            updated_ms: number;
            config: components["schemas"]["StudyConfig"];
            start: components["schemas"]["Start"];
            /** @description each move once; nodes refer to them */
            moves: components["schemas"]["Move"][];
            /** @description parents before children */
            nodes: components["schemas"]["StudyNode"][];
            /** @description there is an edit to undo */
            undo: boolean;
            /** @description there is an edit to redo */
            redo: boolean;
            /** @description missing in an undamaged study */
            damage?: components["schemas"]["Damage"];
            /** @enum {string} */
            role: "owner" | "editor" | "reader";
            /** @description why a moderator took the study from the public; for its owner and editors, until it is published again */
            withdrawn?: string;
        };
        /** @description A Command edits a study. */
        StudyCommand: {
            /**
             * @description what to do, with the fields it takes:
             *     - play (node, moves): follow existing moves and start a variation with new ones
             *     - delete (node): remove it and everything after it
             *     - promote (node): move its variation up by one
             *     - main (node): make its line the main line
             *     - reorder (node, index): its place among its siblings
             *     - comment (node, text): replace the comment; empty removes it
             *     - mark (node, glyphs), draw (node, shapes): replace those it has
             *     - evaluate (node, eval): set the evaluation; without eval remove it
             *     - title (text): rename the study
             *     - undo, redo: the last edit, by anyone, at least a thousand back; a title is no edit
             */
            type?: string;
            /** @description the number of a node */
            node?: number;
            /** @description in any notation */
            moves?: string[];
            /** @description from 0 */
            index?: number;
            /** @description of comment and title */
            text?: string;
            /** @description the comment or title that the text was written over. If it is no longer that, the command is refused as text_changed, with the present text. Without it the last text wins. */
            base?: string;
            /** @description PGN's numbers: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 10 =, … */
            glyphs?: number[];
            shapes?: components["schemas"]["StudyShapeInput"][];
            eval?: components["schemas"]["EvaluationInput"];
            /** @description Version, if not 0, is the client's: if the study has moved on, the command is refused as stale. Without it, edits of several people apply in order of arrival. */
            version?: number;
            /** @description 16 random hex digits that identify the request: sent again, it is carried out once */
            cmd?: string;
        };
        /** @description A Config is the start of a study: the position, and facts about the game. */
        StudyConfig: {
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            /** @description options of the game, as for a new game */
            options?: {
                [key: string]: unknown;
            };
            /** @description start position; if missing, the game's own */
            setup?: string;
            /** @description names by side; empty without a player */
            players: [
                string,
                string
            ];
            /** @description as written in records */
            result?: string;
            /** @description further facts from a record */
            tags?: components["schemas"]["StudyTag"][];
            /** @description the game it was opened from */
            from?: components["schemas"]["Source"];
        };
        /** @description StudyEdited is the answer to a command to a study. */
        StudyEdited: {
            /** @description where the command led */
            node: number;
            update: components["schemas"]["StudyUpdate"];
        };
        /** @description StudyEditor is an account that may edit a study of somebody else. */
        StudyEditor: {
            /** @description of the account */
            id: string;
            /** @description of the account */
            name: string;
        };
        /** @description StudyMessage is the whole study, the first message of a socket. */
        StudyMessage: {
            /** @enum {string} */
            type: "study";
            study: components["schemas"]["Study"];
        };
        /** @description StudyNode is a node of a study; node 0 is the start. Numbers are never reused. */
        StudyNode: {
            /** @description its number */
            id: number;
            /** @description the node before it */
            parent: number;
            /** @description its index among moves; missing at node 0 */
            move?: number;
            /** @description the nodes after it, the main line first */
            next?: number[];
            /** @description up to 1 MiB */
            comment?: string;
            /** @description PGN's numbers: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 10 =, … */
            glyphs?: number[];
            /** @description drawn on the board */
            shapes?: components["schemas"]["StudyShape"][];
            eval?: components["schemas"]["Evaluation"];
            /** @description of the first side, by the evaluation, -1 to 1 */
            chance?: number;
            /** @description by the player, on the move */
            spent_ms?: number;
            /** @description title of the game that begins with this move, in a study of several games */
            chapter?: string;
            /** @description withheld says that the node lacks its evaluation and marks for the caller, who is playing a rated game in which the position stands, has stood or may stand next */
            withheld?: boolean;
        };
        /** @description StudyOpened is a study that was created. */
        StudyOpened: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the node to look at */
            node: number;
        };
        /** @description StudyPosition is the position at a node. */
        StudyPosition: {
            /** @description its number */
            node: number;
            position: components["schemas"]["View"];
            /** @description if the rules end the game there */
            result: components["schemas"]["Result"] | null;
        };
        /** @description A Shape is an arrow, or a ring if from is missing. */
        StudyShape: {
            /** @description a point */
            from?: string;
            /** @description a point */
            to: string;
            /** @description green, red, blue or yellow */
            colour: string;
        };
        /** @description A Shape is an arrow, or a ring if from is missing. */
        StudyShapeInput: {
            /** @description a point */
            from?: string;
            /** @description a point */
            to?: string;
            /** @description green, red, blue or yellow */
            colour?: string;
        };
        /** @description StudyShare says who may read and edit a study, or read the report on a game. The role is the caller's, and missing for an editor who has just left. */
        StudyShare: {
            /** @description of the study or game, as the caller names it */
            id: string;
            /** @enum {string} */
            role?: "owner" | "editor" | "reader";
            /** @enum {string} */
            access: "private" | "unlisted" | "public";
            /** @description opens it in place of its id; for the owner */
            link?: string;
            /** @description the account's name; empty for the house */
            owner: string;
            /** @description the first invited first */
            editors: components["schemas"]["StudyEditor"][];
            /** @description why a moderator took the report on a game from the public; for its owner and moderators, until it is public again. */
            withdrawn?: string;
        };
        /** @description What the server sends over the WebSocket. */
        StudySocketMessage: components["schemas"]["StudyMessage"] | components["schemas"]["StudyUpdateMessage"] | components["schemas"]["SharedMessage"] | components["schemas"]["WithdrawnMessage"] | components["schemas"]["DeletedMessage"];
        /** @description A Tag is a named fact about the game, from a record. */
        StudyTag: {
            /** @description as the record has it */
            name: string;
            /** @description as the record has it */
            value: string;
        };
        /** @description StudyTaskBody names a node of a study. */
        StudyTaskBody: {
            /** @description the id of the node */
            node?: number;
        };
        /** @description StudyUpdate is a change of a study. All else is as in from_version. */
        StudyUpdate: {
            /** @description the version that the update applies to */
            from_version: number;
            /** @description each change increases it */
            version: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            /** @description those that nodes refer to */
            moves: components["schemas"]["Move"][];
            /** @description new or changed ones, as they are now */
            nodes: components["schemas"]["StudyNode"][];
            /** @description nodes that no longer exist */
            gone: number[];
            /** @description there is an edit to undo */
            undo: boolean;
            /** @description there is an edit to redo */
            redo: boolean;
        };
        /** @description StudyUpdateMessage is a change of a study. */
        StudyUpdateMessage: {
            /** @enum {string} */
            type: "study_update";
            update: components["schemas"]["StudyUpdate"];
        };
        /** @description SuspendBody suspends an exercise or resumes it. */
        SuspendBody: {
            /** @description false resumes it */
            suspended?: boolean;
        };
        /** @description A Table is the exact value of a position for the side to move, from an endgame table. */
        Table: {
            /** @description the pieces, the stronger side first: KRP-KAABB */
            ending: string;
            /** @description the side with more or better attackers, else with more guards */
            stronger: components["schemas"]["Side"];
            /** @description share of the ending's positions that the stronger side wins when it is to move, 0 to 1 */
            won: number;
            /** @description share of the same positions that it loses */
            lost: number;
            /** @enum {string} */
            outcome: "win" | "draw" | "loss";
            /** @description to mate or stalemate under best play; a move counts itself */
            plies?: number;
            /** @description plies to the next capture or mate, if both sides play for that */
            to_capture?: number;
            /** @description a draw that the rules on repetition may decide */
            open?: boolean;
            /** @description a win or loss that takes longer than the limit on moves without a capture allows */
            late?: boolean;
            /** @description all legal moves, the best first */
            moves: components["schemas"]["TableMove"][];
            /** @description best play to mate, canonical moves, at most 40 plies; none of a draw */
            line?: string[];
        };
        /** @description TableAnswer is the answer to GET /api/table. */
        TableAnswer: {
            /** @description null if no endgame table has the board */
            table: components["schemas"]["Table"] | null;
            /** @description why there is no table, in English */
            why?: string;
        };
        /** @description TableFile is the file of an endgame table. */
        TableFile: {
            /** @description the pieces, the stronger side first: KRP-KAABB */
            ending: string;
            /** @description size of the file */
            bytes: number;
            /**
             * @description won and Lost are shares of the positions with the stronger side to move, 0 to 1.
             *     that it wins
             */
            won: number;
            /** @description that it loses */
            lost: number;
            /** @description plies of its longest win */
            longest?: number;
            /** @description where that begins: a FEN with the stronger side, Red, to move */
            from?: string;
        };
        /** @description A TableMove is a legal move and the value it leads to, for the side that makes it. */
        TableMove: {
            /** @description canonical */
            move: string;
            /** @description by notation */
            text?: {
                [key: string]: string;
            };
            /** @enum {string} */
            outcome: "win" | "draw" | "loss";
            /** @description to mate or stalemate under best play; a move counts itself */
            plies?: number;
            /** @description plies to the next capture or mate, if both sides play for that */
            to_capture?: number;
            /** @description a draw that the rules on repetition may decide */
            open?: boolean;
            /** @description a win or loss that takes longer than the limit on moves without a capture allows */
            late?: boolean;
        };
        /** @description Tables lists endgame tables. */
        Tables: {
            /** @description by number of attackers */
            tables: components["schemas"]["TableFile"][];
        };
        /** @description TakenSeats lists the games whose seats now belong to the account. */
        TakenSeats: {
            /** @description their ids; seats of other accounts and unknown ones are left out */
            games: string[];
        };
        /** @description Talk is what was said at a place. */
        Talk: {
            /** @description changes so far */
            version: number;
            /** @description lines are those changed since this version; 0: all of the last 200 */
            since: number;
            /** @description only arbiters and moderators say anything */
            closed?: boolean;
            /** @description between two lines of one person, if it was set */
            slow_ms?: number;
            lines: components["schemas"]["TalkLine"][];
            you: components["schemas"]["TalkYou"];
        };
        /** @description TalkChoiceBody says whether an account takes part in talk. */
        TalkChoiceBody: {
            /** @description "on" or "off"; moderators also "child": off until a moderator changes it */
            choice?: string;
        };
        /** @description TalkEntry is an act of an arbiter or moderator, or a report of a line. */
        TalkEntry: {
            /** @description players, watchers, tournament or team */
            line: string;
            /** @description names it in paths and other calls */
            id: string;
            /** @description removed, muted, unmuted, reported, closed, opened or slowed */
            act: string;
            /** @description Unix milliseconds */
            at_ms: number;
            /** @description account id; of reports for moderators alone */
            by?: string;
            /** @description its name now */
            by_name?: string;
            /** @description account id */
            about?: string;
            /** @description its name now */
            about_name?: string;
            /** @description of the line */
            n?: number;
            /** @description of the line */
            text?: string;
            /** @description of a mute, Unix milliseconds */
            until_ms?: number;
            /** @description of slowed: between two lines of one person */
            slow_ms?: number;
            /** @description as its author gave it */
            reason?: string;
        };
        /** @description A talkLineJSON is what somebody said. A removed line has no author and no text. */
        TalkLine: {
            /** @description from 1; later lines have higher numbers */
            n: number;
            /** @description account id */
            user?: string;
            /** @description of the author at the time */
            name?: string;
            /** @description said by an arbiter of the tournament or a moderator */
            staff?: boolean;
            /** @description plain text, one line */
            text?: string;
            /** @description Unix milliseconds */
            at_ms: number;
            /** @description an arbiter or moderator removed it */
            removed?: boolean;
        };
        /** @description TalkLog is what happened, the last thing first. */
        TalkLog: {
            entries: components["schemas"]["TalkEntry"][];
        };
        /** @description TalkMessage is talkJSON on a socket. */
        TalkMessage: {
            /** @enum {string} */
            type: "talk";
            /** @description changes so far */
            version: number;
            /** @description lines are those changed since this version; 0: all of the last 200 */
            since: number;
            /** @description only arbiters and moderators say anything */
            closed?: boolean;
            /** @description between two lines of one person, if it was set */
            slow_ms?: number;
            lines: components["schemas"]["TalkLine"][];
            you: components["schemas"]["TalkYou"];
        };
        /** @description TalkMute is a place where an account is muted. */
        TalkMute: {
            /** @description players, watchers, tournament or team */
            line: string;
            /** @description names it in paths and other calls */
            id: string;
            /** @description Unix milliseconds */
            until_ms: number;
        };
        /** @description TalkMuteBody mutes an account. */
        TalkMuteBody: {
            /** @description account id */
            user?: string;
            /** @description up to 525600; 0 ends a mute */
            minutes?: number;
            /** @description at most 300 characters */
            reason?: string;
        };
        /** @description TalkReasonBody gives a reason. */
        TalkReasonBody: {
            /** @description at most 300 characters */
            reason?: string;
        };
        /** @description TalkSayBody says something. */
        TalkSayBody: {
            /** @description 1 to 300 characters */
            text?: string;
            /** @description 16 hex digits: a repeated line is said once */
            cmd?: string;
        };
        /** @description TalkSettingsBody changes the talk at a place; missing fields stay. */
        TalkSettingsBody: {
            /** @description only arbiters and moderators say anything */
            closed?: boolean;
            /** @description between two lines of one person, up to 300000; 0: the usual time */
            slow_ms?: number;
        };
        /** @description What the server sends over the WebSocket. */
        TalkSocketMessage: components["schemas"]["TalkMessage"];
        /** @description TalkYou is what the caller may do at a place. */
        TalkYou: {
            /** @description removes, mutes, slows down, reads the log */
            staff?: boolean;
            /** @description closes and opens the talk */
            closes?: boolean;
            /** @description their own game is running: they get what arbiters say */
            playing?: boolean;
            /** @description until then, Unix milliseconds */
            muted_ms?: number;
        };
        /** @description Task is a study, or a set of exercises or puzzles, that a teacher has given. */
        Task: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description up to 120 characters; empty if there is none */
            title: string;
            teacher: components["schemas"]["Member"];
            /** @description its id, if it was given to a group */
            group?: string;
            /** @description its id */
            study?: string;
            /** @description how many the set has */
            exercises?: number;
            /** @description how many the set has */
            puzzles?: number;
            /** @description when it was given */
            given_ms: number;
            /** @description when it should be done; missing for no date */
            due_ms?: number;
        };
        /** @description TaskBody gives a study, exercises or puzzles to a group or to accounts. */
        TaskBody: {
            /** @description 1 to 80 characters */
            title?: string;
            /** @description the id of a study of the caller's */
            study?: string;
            /** @description ids of up to 200 exercises of the caller's */
            exercises?: string[];
            /** @description ids of up to 200 puzzles of the bank, in the order in which they are to be done */
            puzzles?: string[];
            /** @description the id of a group that the caller teaches */
            group?: string;
            /** @description names of up to 200 accounts */
            people?: string[];
            /** @description when it should be done */
            due_ms?: number;
        };
        /** @description TaskResult says how one person does a task. */
        TaskResult: {
            /** @description of the account */
            id: string;
            /** @description of the account */
            name: string;
            /** @description when they opened it first; missing if never */
            opened_ms?: number;
            /** @description exercises or puzzles of the set practised since they were given */
            done: number;
            /** @description how often they were practised, all together */
            tries: number;
            /** @description those answered right the first time */
            right: number;
            /** @description the others of them: their places in the set, from 1 */
            failed?: number[];
            /** @description the latest review of one */
            last_ms?: number;
            /** @description the study was opened, or the whole set was practised */
            finished: boolean;
            /** @description its id */
            task: string;
        };
        /** @description TaskResults says how everybody does a task, by name; to others than the teacher only how the caller does. */
        TaskResults: {
            task: components["schemas"]["Task"];
            /** @description ids of its puzzles */
            set?: string[];
            results: components["schemas"]["TaskResult"][];
        };
        /** @description TaskTable says how people do several tasks. */
        TaskTable: {
            /** @description at most 40, the latest first */
            tasks: components["schemas"]["Task"][];
            /** @description one for each task and each person who has it, by name */
            results: components["schemas"]["TaskResult"][];
            /** @description the caller has given earlier ones */
            older?: boolean;
        };
        /** @description Tasks lists tasks, the latest first. */
        Tasks: {
            /** @description tasks for the caller */
            have: components["schemas"]["OwnTask"][];
            /** @description tasks that the caller has given */
            given: components["schemas"]["Task"][];
        };
        /** @description TeamMatch is two teams in a round. */
        TeamMatch: {
            /** @description from 1 */
            match: number;
            /** @description number of the team that moves first at board 1 */
            first: number;
            /** @description number of the other; missing: the bye */
            second?: number;
            /** @description board points so far */
            points: [
                number,
                number
            ];
            /** @description numbers of its boards */
            boards: number[];
        };
        /** @description TestBody asks for a test mail. */
        TestBody: {
            /** @description the address that gets it */
            to?: string;
            /** @description a tag, such as vi */
            language?: string;
        };
        /** @description TextNote says how doubtful text was read. */
        TextNote: {
            /**
             * @description decoded in a wrong set once, and restored; so, but its bytes are uncertain and it stays; too short to tell its set; the file names another set; some bytes are no characters, the rest is kept
             * @enum {string}
             */
            code: "restored" | "unrestored" | "unsure" | "wrong_set" | "characters";
            /** @description from 1; 0 in files that have no lines */
            line: number;
            /** @description as it was read */
            text: string;
            /** @description one English sentence */
            message: string;
        };
        /** @description Theme counts a theme or a kind of task. */
        Theme: {
            /** @description a code */
            name: string;
            /** @description in the bank */
            puzzles: number;
            /** @description by the caller */
            tried: number;
            /** @description of these, where the latest attempt was right */
            right: number;
        };
        /** @description ThinkingMessage says that an engine starts or queues without a change of the game, because a viewer came or its turn in the queue did. */
        ThinkingMessage: {
            /** @enum {string} */
            type: "thinking";
            /** @description each change increases it */
            version: number;
            /** @description the place in the queue, from 1 */
            waiting?: number;
        };
        /** @description TimedMove is one move with the ms that each of its stages took. */
        TimedMove: {
            /** @description the id of the game */
            game: string;
            /** @description of the game after the move; 0 if it was not stored */
            version: number;
            /** @description of the command */
            cmd?: string;
            /**
             * @description person, engine, or node: stored by another node
             * @enum {string}
             */
            by: "person" | "engine" | "node";
            /** @description that stored it */
            node?: string;
            /** @description that searched it; missing if this node did */
            worker?: string;
            /** @description how many workers took it, if more than one */
            taken?: number;
            /** @description when the move began */
            at_ms: number;
            /** @description ms that it came after its player had decided */
            late: number;
            stages: components["schemas"]["StageTook"][];
            /** @description that the move was sent to */
            sockets: number;
            /** @description sockets that did not take it within 10 s */
            unreached?: number;
            /** @description why it was not stored */
            error?: string;
        };
        /** @description Timing says where the time of recent moves went at this node. */
        Timing: {
            /** @description the latest, which stages counts; at most 1,000 */
            moves: number;
            /** @description when the first of them began; 0 without moves */
            since_ms: number;
            /** @description that any of them went through, in order */
            stages: components["schemas"]["StageTime"][];
            /** @description of the last hour, the latest behind its time first; at most 20 */
            slowest: components["schemas"]["TimedMove"][];
        };
        /** @description TitleBody renames a game. */
        TitleBody: {
            /** @description up to 120 characters; empty if there is none */
            title?: string | null;
        };
        /** @description TitleMessage is a new title. */
        TitleMessage: {
            /** @enum {string} */
            type: "title";
            /** @description up to 120 characters; empty if there is none */
            title: string;
        };
        /** @description Tournament is a tournament as one caller sees it. */
        Tournament: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 100 characters */
            name: string;
            /** @enum {string} */
            system: "swiss" | "robin" | "double_robin" | "knockout" | "arena";
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            clock: components["schemas"]["ClockConfig"];
            /** @description the games count for ratings */
            rated?: boolean;
            /** @description no games on the server */
            wooden?: boolean;
            /** @description of a match of teams; missing without teams */
            boards?: number;
            /** @description how long an arena lasts */
            minutes?: number;
            /** @description with players who have not withdrawn */
            teams?: number;
            /** @enum {string} */
            status: "open" | "running" | "adjourned" | "over" | "cancelled";
            /** @description events so far */
            version: number;
            /** @description missing: the house, or a deleted account */
            creator?: components["schemas"]["TourneyPerson"];
            /** @description when it was made */
            created_ms: number;
            /** @description the last event */
            changed_ms: number;
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description who entered and have not withdrawn */
            players: number;
            /** @description planned; missing if that is open */
            rounds?: number;
            /** @description the last one published, 0 before; of an arena how often it paired */
            round: number;
            /** @description the last round begun, 0 before; 1 of an arena under way */
            begun: number;
            /** @description boards without a result; missing in lists */
            open?: number;
            /** @description when the next round begins by the clock; missing in lists */
            begins_ms?: number;
            /** @description when an arena ends, once it has begun; missing in lists */
            ends_ms?: number;
            /** @description of a tournament that is over, alone at the top; missing in lists */
            winner?: components["schemas"]["TourneyWinner"];
            settings: components["schemas"]["Settings"];
            arbiters: components["schemas"]["TourneyPerson"][];
            /** @description numbers of players, or teams, that do not meet */
            bans?: number[][];
            /** @description missing for callers who are neither players nor arbiters */
            me?: components["schemas"]["TourneyMe"];
        };
        /** @description TourneyArbiterBody names an account. */
        TourneyArbiterBody: {
            /** @description of the account */
            name?: string;
        };
        /** @description TourneyBanBody names players who do not meet. */
        TourneyBanBody: {
            /** @description two or more players; teams where there are some */
            numbers?: number[];
            /** @description these may meet again */
            lift?: boolean;
            /** @description at most 300 characters */
            reason?: string;
        };
        /** @description TourneyBoard is a board of a round. */
        TourneyBoard: {
            /** @description from 1 */
            board: number;
            /** @description where its players sit down; only in an arena at wooden boards */
            table?: number;
            /** @description the player who moves first */
            first: number;
            /** @description missing: the player has the bye */
            second?: number;
            /**
             * @description + and - by forfeit
             * @enum {string}
             */
            result?: "1-0" | "=" | "0-1" | "0-0" | "+-" | "-+" | "--";
            /** @description its id, once the round has begun; missing at a wooden board whose moves nobody enters */
            game?: string;
            /** @description the result was corrected */
            corrected?: boolean;
            /** @description a wooden board: the moves of game are entered for its players */
            relayed?: boolean;
            /**
             * @description of a relayed board without a result, as its helper or the rules say
             * @enum {string}
             */
            proposed?: "1-0" | "=" | "0-1";
        };
        /** @description TourneyBracket is a knock-out, the first round first. */
        TourneyBracket: {
            /** @description each change increases it */
            version: number;
            rounds: components["schemas"]["TourneyMatch"][][];
            /** @description number */
            winner?: number;
        };
        /** @description TourneyByeBody lets a player miss a round. */
        TourneyByeBody: {
            /** @description of the player */
            number?: number;
            /** @description the next one */
            round?: number;
            /**
             * @description for nothing, for half a point if the settings allow it, for a win if an arbiter grants it
             * @enum {string}
             */
            result?: "0" | "=" | "1";
        };
        /** @description TourneyClockBody says what happens to the clock of a board. */
        TourneyClockBody: {
            /** @enum {string} */
            act?: "pause" | "resume" | "add";
            /** @description of add: the player who moved first at the beginning of the game, or the other */
            side?: components["schemas"]["Side"];
            /** @description of add: 1000 to 3600000 */
            ms?: number;
        };
        /** @description TourneyCross is a round of a player. */
        TourneyCross: {
            /** @description number of the player or team; missing without one */
            opponent?: number;
            /** @description at the beginning */
            side?: components["schemas"]["Side"];
            /**
             * @description as in TRF; U is the pairing's bye, F, H and Z a bye for a win, a draw or nothing, * has no result yet
             * @enum {string}
             */
            result: "1" | "=" | "0" | "+" | "-" | "U" | "F" | "H" | "Z" | "*";
        };
        /** @description TourneyEntry is an event. */
        TourneyEntry: {
            /** @description from 1 */
            n: number;
            /** @description when */
            at_ms: number;
            /** @description missing: the clock, a finished game or the house */
            by?: components["schemas"]["TourneyPerson"];
            /** @description "created", "set", "entered", "left", "returned", "bye", "forbidden", "allowed", "ready", "paired", "unpaired", "begun", "result", "correction", "adjourned", "resumed", "arbiters", "finished", "cancelled", "clock_pause", "clock_resume", "clock_add", "team", "team_named", "lineup", "substitute", "captain", "invited", "declined", "uninvited", "relay_open", "relay_result" or "relay_links". */
            kind: string;
            /** @description of a player */
            number?: number;
            /** @description number of the team */
            team?: number;
            /** @description of players, or teams that do not meet; of substitute who leaves and who comes; of a lineup once it is shown */
            numbers?: number[];
            /** @description of the player, or the team; of an invitation only for those who may see it */
            name?: string;
            /** @description of the board, or the one published, begun or taken back */
            round?: number;
            /** @description of the board */
            first?: number;
            /** @description of the board */
            second?: number;
            /** @description of the board or the bye */
            result?: string;
            /** @description as its author gave it */
            reason?: string;
            /** @description added to the clock of number */
            ms?: number;
        };
        /** @description TourneyEntryBody enters a player: without a name the caller. */
        TourneyEntryBody: {
            /** @description the name of an account */
            account?: string;
            /** @description of a person without an account, 1 to 100 characters */
            name?: string;
            /** @description of a person without an account, 0 to 4000 */
            rating?: number;
            /** @description number of the team; missing where there are none */
            team?: number;
        };
        /** @description TourneyHead is a tournament as lists and the feed show it. */
        TourneyHead: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description 1 to 100 characters */
            name: string;
            /** @enum {string} */
            system: "swiss" | "robin" | "double_robin" | "knockout" | "arena";
            /** @description the name of the game: xiangqi, gomoku */
            game: string;
            /** @description the name of the rule set */
            rules: string;
            clock: components["schemas"]["ClockConfig"];
            /** @description the games count for ratings */
            rated?: boolean;
            /** @description no games on the server */
            wooden?: boolean;
            /** @description of a match of teams; missing without teams */
            boards?: number;
            /** @description how long an arena lasts */
            minutes?: number;
            /** @description with players who have not withdrawn */
            teams?: number;
            /** @enum {string} */
            status: "open" | "running" | "adjourned" | "over" | "cancelled";
            /** @description events so far */
            version: number;
            /** @description missing: the house, or a deleted account */
            creator?: components["schemas"]["TourneyPerson"];
            /** @description when it was made */
            created_ms: number;
            /** @description the last event */
            changed_ms: number;
            /** @description when round 1 is due */
            starts_ms?: number;
            /** @description who entered and have not withdrawn */
            players: number;
            /** @description planned; missing if that is open */
            rounds?: number;
            /** @description the last one published, 0 before; of an arena how often it paired */
            round: number;
            /** @description the last round begun, 0 before; 1 of an arena under way */
            begun: number;
            /** @description boards without a result; missing in lists */
            open?: number;
            /** @description when the next round begins by the clock; missing in lists */
            begins_ms?: number;
            /** @description when an arena ends, once it has begun; missing in lists */
            ends_ms?: number;
            /** @description of a tournament that is over, alone at the top; missing in lists */
            winner?: components["schemas"]["TourneyWinner"];
        };
        /** @description TourneyInvitation is an invitation to a team, as its account, the captain and the arbiters see it. */
        TourneyInvitation: {
            /** @description number */
            team: number;
            /** @description who is invited */
            player: components["schemas"]["TourneyPerson"];
            /** @description when */
            at_ms: number;
            /** @description the player said no, and can still accept */
            declined?: boolean;
            /** @description the caller is invited */
            own?: boolean;
        };
        /** @description TourneyLineUp is the order of a team's players for the next round. The other teams see it when that is published. */
        TourneyLineUp: {
            /** @description number */
            team: number;
            /** @description numbers, in the order of the boards */
            players: number[];
        };
        /** @description TourneyLink is a link by which a helper enters moves. */
        TourneyLink: {
            /** @description its secret, for the header Duiyi-Seat */
            link: string;
        };
        /** @description TourneyLinkBody names the boards of a link. */
        TourneyLinkBody: {
            /** @description their numbers in every round, at most 10; missing: all */
            boards?: number[];
        };
        /** @description TourneyList is a page of tournaments. */
        TourneyList: {
            tournaments: components["schemas"]["TourneyHead"][];
            /** @description before of the next page; missing on the last one */
            next?: string;
        };
        /** @description TourneyLog lists what has happened. */
        TourneyLog: {
            entries: components["schemas"]["TourneyEntry"][];
            /** @description others follow */
            more?: boolean;
        };
        /** @description TourneyMatch is a match of a knock-out. */
        TourneyMatch: {
            /** @description numbers; 0 is not known yet, or a bye */
            players: [
                number,
                number
            ];
            /** @description so far */
            points: [
                number,
                number
            ];
            /** @description finished */
            games: number;
            /** @description number; missing while undecided */
            winner?: number;
        };
        /** @description TourneyMe says where the caller stands. */
        TourneyMe: {
            /** @description may do what arbiters do */
            arbiter?: boolean;
            /** @description as a player, also after withdrawing */
            number?: number;
            /** @description from the rounds to come */
            withdrawn?: boolean;
            /** @description waits for a game of an arena */
            ready?: boolean;
            /** @description in the standings */
            rank?: number;
            /** @description points */
            score?: number;
            /** @description of the last board or bye */
            round?: number;
            /** @description missing for a bye */
            board?: number;
            /** @description where to sit down, in an arena at wooden boards */
            table?: number;
            /** @description at the beginning of the game */
            side?: components["schemas"]["Side"];
            /** @description number of the opponent */
            opponent?: number;
            /** @description its id; missing before the round begins and at a wooden board */
            game?: string;
            /** @description of the board */
            result?: string;
            /** @description no opponent in the last round published */
            bye?: boolean;
            /** @description number of the own team; rank and score are its */
            team?: number;
            /** @description number of the team that the caller leads */
            captain?: number;
            /** @description number of the team that it meets in the last round published */
            against?: number;
            /** @description those that differ from what everybody sees: of the own team, for an arbiter of all. */
            lineups?: components["schemas"]["TourneyLineUp"][];
            /** @description the caller's own, and those of the team that they lead; an arbiter sees all. */
            invitations?: components["schemas"]["TourneyInvitation"][];
        };
        /** @description TourneyMessage is a change of a tournament. The first message has since 0, and neither players nor rounds, unless the client has said its version. */
        TourneyMessage: {
            /** @enum {string} */
            type: "tournament";
            /** @description players and rounds are what changed after this version; 0: fetch them */
            since: number;
            /** @description as it is now */
            tournament: components["schemas"]["TourneyHead"];
            /** @description those that changed */
            players?: components["schemas"]["TourneyPlayer"][];
            /** @description those that changed */
            teams?: components["schemas"]["TourneyTeam"][];
            /** @description with the boards that changed */
            rounds?: components["schemas"]["TourneyRound"][];
        };
        /** @description TourneyMovesBody is what was played at a wooden board. */
        TourneyMovesBody: {
            /** @description the moves of the game that stay */
            ply?: number;
            /** @description those after them, at most 1000, in any notation */
            moves?: string[];
            /** @description that of moves if several read them differently, as in POST /api/games/{id}/commands. */
            notation?: string;
            /** @description what the mover's clock showed after each of moves; 0: nobody knows */
            left_ms?: number[];
            /** @description how many moves the game has as the sender knows it. While it has no more, those after ply that moves contradicts or lacks are taken back; missing: none are. */
            seen?: number;
        };
        /** @description TourneyOpen lists boards without a result, the latest round first. */
        TourneyOpen: {
            /** @description each change increases it */
            version: number;
            /** @description with these boards alone */
            rounds: components["schemas"]["TourneyRound"][];
        };
        /** @description TourneyPerson is an account as others see it. */
        TourneyPerson: {
            /** @description of the account */
            id: string;
            /** @description empty if the account is deleted */
            name: string;
        };
        /** @description TourneyPlayer is an entry. */
        TourneyPlayer: {
            /** @description from 1, never used again */
            number: number;
            /** @description empty if the account is deleted */
            name: string;
            /** @description the id of the account; missing without one */
            user?: string;
            /** @description at the entry; missing without one */
            rating?: number;
            /** @description from the rounds to come */
            withdrawn?: boolean;
            /** @description waits for a game of an arena */
            ready?: boolean;
            /** @description the account is deleted */
            gone?: boolean;
            /** @description number of the team */
            team?: number;
        };
        /** @description TourneyPlayers lists the players by number. */
        TourneyPlayers: {
            /** @description each change increases it */
            version: number;
            players: components["schemas"]["TourneyPlayer"][];
            teams?: components["schemas"]["TourneyTeam"][];
        };
        /** @description TourneyProposalBody is the result that a helper gives. */
        TourneyProposalBody: {
            /** @description "1-0", "=" or "0-1"; missing: none any more */
            result?: string;
        };
        /** @description TourneyReasonBody gives a reason. */
        TourneyReasonBody: {
            /** @description at most 300 characters */
            reason?: string;
        };
        /** @description TourneyRelayed is a game whose moves are entered. */
        TourneyRelayed: {
            /** @description its id */
            game: string;
            /** @description each change increases it */
            version: number;
            /** @description moves on the board */
            plies: number;
            /** @description moves that were taken back */
            back?: number;
            /** @description by the rules, which end the game: "1-0", "=" or "0-1" */
            result?: string;
        };
        /** @description TourneyRelays are the boards that a link opens. */
        TourneyRelays: {
            /** @description each change increases it */
            version: number;
            tables: components["schemas"]["TourneyTable"][];
        };
        /** @description TourneyResultBody is the result of a board. */
        TourneyResultBody: {
            /** @enum {string} */
            result?: "1-0" | "=" | "0-1" | "0-0" | "+-" | "-+" | "--";
            /** @description why the result that stands is wrong */
            reason?: string;
        };
        /** @description TourneyRound is a published round. */
        TourneyRound: {
            /** @description each change increases it */
            version: number;
            /** @description from 1 */
            round: number;
            /** @description the boards play */
            begun?: boolean;
            /** @description when */
            begun_ms?: number;
            /** @description in the order of the tables; in the feed those that changed, none if the round was taken back */
            boards: components["schemas"]["TourneyBoard"][];
            /** @description of teams; in the feed those with boards that changed */
            matches?: components["schemas"]["TeamMatch"][];
        };
        /** @description TourneyRoundBody names a round. */
        TourneyRoundBody: {
            /** @description the next one */
            round?: number;
        };
        /** @description TourneyRow is a place in the standings. */
        TourneyRow: {
            /** @description tied players share the better one */
            rank: number;
            /** @description of the player or team */
            number: number;
            /** @description of the player or team */
            name: string;
            /** @description points; of a knock-out matches won */
            score: number;
            /** @description of the tie-breaks */
            values: number[];
            /** @description played over the board; of a team matches */
            games: number;
            /** @description of an arena: the next win counts double */
            streak?: boolean;
            /** @description with cross=true */
            rounds?: components["schemas"]["TourneyCross"][];
        };
        /** @description What the server sends over the WebSocket. */
        TourneySocketMessage: components["schemas"]["TourneyMessage"];
        /** @description TourneyStandings ranks the players. */
        TourneyStandings: {
            /** @description each change increases it */
            version: number;
            /** @description after this one */
            round: number;
            /** @description names of the values of a row */
            tie_breaks: string[];
            rows: components["schemas"]["TourneyRow"][];
        };
        /** @description TourneySubstituteBody seats another player. */
        TourneySubstituteBody: {
            /** @description number of the player at the board */
            out?: number;
            /** @description number of the substitute */
            in?: number;
        };
        /** @description TourneyTable is a wooden board whose moves the caller may enter. */
        TourneyTable: {
            /** @description from 1 */
            round: number;
            /** @description of the players, who moves first first */
            names: [
                string,
                string
            ];
            /** @description from 1 */
            board: number;
            /** @description where its players sit down; only in an arena at wooden boards */
            table?: number;
            /** @description the player who moves first */
            first: number;
            /** @description missing: the player has the bye */
            second?: number;
            /**
             * @description + and - by forfeit
             * @enum {string}
             */
            result?: "1-0" | "=" | "0-1" | "0-0" | "+-" | "-+" | "--";
            /** @description its id, once the round has begun; missing at a wooden board whose moves nobody enters */
            game?: string;
            /** @description the result was corrected */
            corrected?: boolean;
            /** @description a wooden board: the moves of game are entered for its players */
            relayed?: boolean;
            /**
             * @description of a relayed board without a result, as its helper or the rules say
             * @enum {string}
             */
            proposed?: "1-0" | "=" | "0-1";
        };
        /** @description TourneyTeam is a team. */
        TourneyTeam: {
            /** @description from 1, never used again */
            number: number;
            /** @description 1 to 100 characters */
            name: string;
            /** @description missing without one */
            captain?: components["schemas"]["TourneyPerson"];
            /** @description numbers, in the order of the boards at the last round published; those after the last board are reserves */
            players: number[];
        };
        /** @description TourneyTeamBody enters a team. */
        TourneyTeamBody: {
            /** @description 1 to 100 characters */
            name?: string;
            /** @description the name of an account, for an arbiter */
            captain?: string;
        };
        /** @description TourneyTeamChange changes a team; missing fields stay. */
        TourneyTeamChange: {
            /** @description 1 to 100 characters */
            name?: string;
            /** @description the name of an account, of a player of the team unless an arbiter asks; empty for none */
            captain?: string;
            /** @description numbers of all its players, in the order of the boards */
            order?: number[];
        };
        /** @description TourneyWinner is the player, or the team, at the top. */
        TourneyWinner: {
            /** @description of the player or team */
            number: number;
            /** @description of the player or team */
            name: string;
        };
        /** @description Track is one course. */
        Track: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description by language tag */
            title: {
                [key: string]: string;
            };
            /** @description by language tag */
            about: {
                [key: string]: string;
            };
            parts: components["schemas"]["Part"][];
        };
        /** @description Training says how the caller stands in the puzzles of all games. */
        Training: {
            /** @description with puzzles */
            games: components["schemas"]["Stand"][];
            streak: components["schemas"]["Streak"];
            /** @description with attempts, the earliest first; the last 400 */
            days: components["schemas"]["Day"][];
            /** @description the number of the present day, from 1970-01-01 */
            today: number;
        };
        /** @description Tried judges a move that was tried. */
        Tried: {
            /** @description it is sound: it loses less than 0.1 against the best, which a report would not mark */
            good: boolean;
            /** @description it is the report's best */
            best?: boolean;
            /** @description against the best, 0 to 2 */
            loss: number;
            move: components["schemas"]["Move"];
        };
        /** @description TryBody tries another move than the one after ply plies. */
        TryBody: {
            /** @description plies played before the moment */
            ply?: number;
            /** @description in any notation */
            move?: string;
        };
        /** @description An UndoOffer is a side's offer to take moves back. */
        UndoOffer: {
            side: components["schemas"]["Side"];
            /** @description the plies to leave on the board */
            to: number;
        };
        /** @description Update is a change. It applies to the game at from_version or any later version before the new one. A field that Game has and that is missing here is unchanged where it says so, else absent. */
        Update: {
            /** @description the oldest version that the update applies to */
            from_version: number;
            /** @description each change increases it */
            version: number;
            /** @description when it last changed */
            updated_ms: number;
            /** @description config.players, if they changed */
            players?: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description the moves on the board */
            ply: number;
            /** @description the first moves_from moves stay */
            moves_from: number;
            /** @description all moves after those, on the board or to be redone */
            moves: components["schemas"]["Move"][];
            /** @description missing if unchanged */
            position?: components["schemas"]["View"];
            /** @description null while the game runs */
            result: components["schemas"]["Result"] | null;
            /** @description the side that offers a draw */
            offer: components["schemas"]["Side"] | null;
            /** @description null in a game without a clock */
            clock: components["schemas"]["Clock"] | null;
            /** @description how two engines play each other */
            show?: components["schemas"]["Show"];
            /** @description an engine is choosing a move */
            thinking: boolean;
            /** @description the engine's place in the queue, from 1 */
            waiting?: number;
            /** @description the id of the copy that keeps the result lifted last */
            kept?: string;
            /** @description missing if unchanged */
            about?: components["schemas"]["About"];
            /** @description only in the first message of a socket with v */
            title?: string;
            /** @description only in network games */
            network?: components["schemas"]["Network"];
            /** @description a take-back offered to the opponent */
            undo_offer?: components["schemas"]["UndoOffer"];
            /** @description the player to move is away */
            gone?: components["schemas"]["Gone"];
        };
        /** @description UpdateMessage is a change. Updates leave no gaps; the sender of a command gets its change both ways and skips the version it has. */
        UpdateMessage: {
            /** @enum {string} */
            type: "update";
            update: components["schemas"]["Update"];
        };
        /** @description Used is what the browser made or signed. */
        Used: {
            /** @description from the call before */
            rite?: string;
            /** @description of a new passkey */
            name?: string;
            /** @description the browser's result */
            credential?: unknown;
        };
        /** @description User is an account, as its user and moderators see it. */
        User: {
            /** @description names it in paths and other calls */
            id: string;
            /** @description the account name */
            name: string;
            /** @enum {string} */
            role: "guest" | "player" | "moderator" | "administrator";
            /** @description when it was created */
            created_ms: number;
            /** @description it has a password */
            password: boolean;
            /** @description it has the single sign-on */
            club?: boolean;
            /** @description a moderator closed it */
            disabled?: boolean;
        };
        /** @description UserBody changes an account. Every field is optional. */
        UserBody: {
            /** @description the new account name */
            name?: string | null;
            /** @description only the administrator sets it */
            role?: ("guest" | "player" | "moderator" | "administrator") | null;
            /** @description closes the account or reopens it */
            disabled?: boolean | null;
        };
        /** @description Users is a page of accounts. */
        Users: {
            users: components["schemas"]["User"][];
        };
        /** @description Usual is what is usual at a rating, by the reports on rated games of others. */
        Usual: {
            /** @description the lowest rating compared */
            from: number;
            /** @description the lowest that is not compared any more */
            to: number;
            /** @description that the share is taken from */
            games: number;
            /** @description of moves that were the engine's first choice; missing if there are too few games */
            share?: number;
        };
        /** @description Vacation is the vacation of both sides. */
        Vacation: {
            /** @description when the vacation ends; 0: none */
            until_ms: [
                number,
                number
            ];
            /** @description vacation left this year */
            left_ms: [
                number,
                number
            ];
        };
        /** @description A View describes a position for display. More is a struct of one game's adapter; its JSON fields appear among these. */
        View: {
            /** @description the position as text, with the side to move: a FEN, or rows of X, O and . from the top */
            board: string;
            turn: components["schemas"]["Side"];
            /** @description canonical moves, or answers to an opening rule; empty once the game is over */
            legal: string[];
            /** @description the point of the king in check */
            check: string;
            /** @description the points of the row that won */
            row: string[];
            /** @description in renju, the points forbidden to Black, who is to move */
            forbidden: string[];
            /** @description the question of an opening rule */
            opening?: components["schemas"]["Opening"];
            /** @description how often the position has occurred, from 1, in xiangqi; else 0 */
            seen: number;
            /** @description a loop was completed once and will cost a side the game if repeated */
            warning?: components["schemas"]["Ruling"];
            /** @description the ruling that ended the game: a repetition, a move limit */
            ruling?: components["schemas"]["Ruling"];
            /** @description why the points in forbidden are, in the same order */
            fouls?: components["schemas"]["Foul"][];
            /** @description the named opening of renju after three stones */
            pattern?: components["schemas"]["Pattern"];
            /** @description the rows of five or more through the last stone that do not win. */
            failed?: components["schemas"]["FailedRow"][];
        };
        /** @description Waiting is a line before an answer that queues for a processor, once a second. */
        Waiting: {
            /** @description the place in the queue, from 1; 0 once the search has begun */
            waiting: number;
        };
        /** @description Wanted is what an account wants to be told. */
        Wanted: {
            /** @description kinds that are not wanted: turn (in a game by correspondence), challenge, round (of a tournament), invited (to a team) */
            off?: string[];
            /** @description hours without alerts */
            quiet?: components["schemas"]["QuietInput"];
        };
        /** @description WinBody asks for a forced win. Every field is optional. */
        WinBody: {
            /** @description the client's version of the game */
            version?: number;
            /** @description default: the board */
            ply?: number | null;
        };
        /** @description WithdrawBody says why a study or report is withdrawn. */
        WithdrawBody: {
            /** @description up to 1,000 characters */
            reason?: string;
        };
        /** @description WithdrawnMessage says that the study is no longer shared with the caller. Then the socket closes with code 1000. */
        WithdrawnMessage: {
            /** @enum {string} */
            type: "withdrawn";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type About = components['schemas']['About'];
export type AboutInput = components['schemas']['AboutInput'];
export type AccessBody = components['schemas']['AccessBody'];
export type AddressBody = components['schemas']['AddressBody'];
export type Advice = components['schemas']['Advice'];
export type AdviceBody = components['schemas']['AdviceBody'];
export type Alerts = components['schemas']['Alerts'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisBody = components['schemas']['AnalysisBody'];
export type Attempt = components['schemas']['Attempt'];
export type Attempts = components['schemas']['Attempts'];
export type Book = components['schemas']['Book'];
export type BookEntry = components['schemas']['BookEntry'];
export type BookFormat = components['schemas']['BookFormat'];
export type BookMoveBody = components['schemas']['BookMoveBody'];
export type BookUndoBody = components['schemas']['BookUndoBody'];
export type BranchBody = components['schemas']['BranchBody'];
export type BringBody = components['schemas']['BringBody'];
export type BringRoundsBody = components['schemas']['BringRoundsBody'];
export type BrokenRule = components['schemas']['BrokenRule'];
export type Brought = components['schemas']['Brought'];
export type BroughtCount = components['schemas']['BroughtCount'];
export type BroughtRounds = components['schemas']['BroughtRounds'];
export type Calendar = components['schemas']['Calendar'];
export type CalendarEntry = components['schemas']['CalendarEntry'];
export type CallsMessage = components['schemas']['CallsMessage'];
export type Chances = components['schemas']['Chances'];
export type ChangeOf = components['schemas']['ChangeOf'];
export type Chapter = components['schemas']['Chapter'];
export type Clock = components['schemas']['Clock'];
export type ClockConfig = components['schemas']['ClockConfig'];
export type ClockConfigInput = components['schemas']['ClockConfigInput'];
export type Club = components['schemas']['Club'];
export type ClubBody = components['schemas']['ClubBody'];
export type ClubPodium = components['schemas']['ClubPodium'];
export type ClubResult = components['schemas']['ClubResult'];
export type ClubTeam = components['schemas']['ClubTeam'];
export type Collected = components['schemas']['Collected'];
export type CommandBody = components['schemas']['CommandBody'];
export type Complaint = components['schemas']['Complaint'];
export type ComplaintBody = components['schemas']['ComplaintBody'];
export type Complaints = components['schemas']['Complaints'];
export type Config = components['schemas']['Config'];
export type ConfigInput = components['schemas']['ConfigInput'];
export type ConfirmBody = components['schemas']['ConfirmBody'];
export type CopyBody = components['schemas']['CopyBody'];
export type Count = components['schemas']['Count'];
export type Courses = components['schemas']['Courses'];
export type Created = components['schemas']['Created'];
export type CrowdMessage = components['schemas']['CrowdMessage'];
export type Daily = components['schemas']['Daily'];
export type Damage = components['schemas']['Damage'];
export type Day = components['schemas']['Day'];
export type DeletedMessage = components['schemas']['DeletedMessage'];
export type Departure = components['schemas']['Departure'];
export type Device = components['schemas']['Device'];
export type DeviceBody = components['schemas']['DeviceBody'];
export type DeviceKeys = components['schemas']['DeviceKeys'];
export type DoneBody = components['schemas']['DoneBody'];
export type DueBody = components['schemas']['DueBody'];
export type EditorBody = components['schemas']['EditorBody'];
export type Empty = components['schemas']['Empty'];
export type Engine = components['schemas']['Engine'];
export type EngineFailedMessage = components['schemas']['EngineFailedMessage'];
export type EngineInfo = components['schemas']['EngineInfo'];
export type EngineOption = components['schemas']['EngineOption'];
export type EngineTask = components['schemas']['EngineTask'];
export type Engines = components['schemas']['Engines'];
export type Entry = components['schemas']['Entry'];
export type EntryStudy = components['schemas']['EntryStudy'];
export type Error = components['schemas']['Error'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationInput = components['schemas']['EvaluationInput'];
export type Event = components['schemas']['Event'];
export type Exercise = components['schemas']['Exercise'];
export type ExerciseEntry = components['schemas']['ExerciseEntry'];
export type ExerciseTryBody = components['schemas']['ExerciseTryBody'];
export type Exercises = components['schemas']['Exercises'];
export type ExpectedMove = components['schemas']['ExpectedMove'];
export type Explored = components['schemas']['Explored'];
export type ExploredMove = components['schemas']['ExploredMove'];
export type FailedRow = components['schemas']['FailedRow'];
export type FarewellBody = components['schemas']['FarewellBody'];
export type Fault = components['schemas']['Fault'];
export type ForcedWin = components['schemas']['ForcedWin'];
export type Foul = components['schemas']['Foul'];
export type FoulRow = components['schemas']['FoulRow'];
export type FoundGame = components['schemas']['FoundGame'];
export type Game = components['schemas']['Game'];
export type GameEvidence = components['schemas']['GameEvidence'];
export type GameMessage = components['schemas']['GameMessage'];
export type GameReport = components['schemas']['GameReport'];
export type GameSocketMessage = components['schemas']['GameSocketMessage'];
export type GameStart = components['schemas']['GameStart'];
export type GameStudyBody = components['schemas']['GameStudyBody'];
export type GameSummary = components['schemas']['GameSummary'];
export type GameTask = components['schemas']['GameTask'];
export type GameTaskBody = components['schemas']['GameTaskBody'];
export type Games = components['schemas']['Games'];
export type GiftBody = components['schemas']['GiftBody'];
export type Given = components['schemas']['Given'];
export type Goal = components['schemas']['Goal'];
export type Gone = components['schemas']['Gone'];
export type GradeBody = components['schemas']['GradeBody'];
export type GreetBody = components['schemas']['GreetBody'];
export type GreetingMessage = components['schemas']['GreetingMessage'];
export type Group = components['schemas']['Group'];
export type GroupBody = components['schemas']['GroupBody'];
export type Groups = components['schemas']['Groups'];
export type GuessBody = components['schemas']['GuessBody'];
export type GuessGame = components['schemas']['GuessGame'];
export type GuessRound = components['schemas']['GuessRound'];
export type GuessRoundBody = components['schemas']['GuessRoundBody'];
export type GuessRoundInput = components['schemas']['GuessRoundInput'];
export type GuessRounds = components['schemas']['GuessRounds'];
export type GuessTotal = components['schemas']['GuessTotal'];
export type Guessed = components['schemas']['Guessed'];
export type Head = components['schemas']['Head'];
export type Health = components['schemas']['Health'];
export type Hint = components['schemas']['Hint'];
export type HintBody = components['schemas']['HintBody'];
export type House = components['schemas']['House'];
export type HouseGame = components['schemas']['HouseGame'];
export type ImportBody = components['schemas']['ImportBody'];
export type ImportFault = components['schemas']['ImportFault'];
export type Imported = components['schemas']['Imported'];
export type Info = components['schemas']['Info'];
export type InfoMessage = components['schemas']['InfoMessage'];
export type JoinBody = components['schemas']['JoinBody'];
export type Joined = components['schemas']['Joined'];
export type Lecture = components['schemas']['Lecture'];
export type LectureDoneBody = components['schemas']['LectureDoneBody'];
export type LectureHint = components['schemas']['LectureHint'];
export type LectureHintBody = components['schemas']['LectureHintBody'];
export type LectureTried = components['schemas']['LectureTried'];
export type LectureTry = components['schemas']['LectureTry'];
export type LectureTryBody = components['schemas']['LectureTryBody'];
export type Left = components['schemas']['Left'];
export type LevelInfo = components['schemas']['LevelInfo'];
export type LevelStep = components['schemas']['LevelStep'];
export type LibraryAppearance = components['schemas']['LibraryAppearance'];
export type LibraryAsSide = components['schemas']['LibraryAsSide'];
export type LibraryCollection = components['schemas']['LibraryCollection'];
export type LibraryCollectionBody = components['schemas']['LibraryCollectionBody'];
export type LibraryCounts = components['schemas']['LibraryCounts'];
export type LibraryEnding = components['schemas']['LibraryEnding'];
export type LibraryEntry = components['schemas']['LibraryEntry'];
export type LibraryPage = components['schemas']['LibraryPage'];
export type LibraryPerson = components['schemas']['LibraryPerson'];
export type LibraryProfile = components['schemas']['LibraryProfile'];
export type LibraryScore = components['schemas']['LibraryScore'];
export type LibraryScoreOf = components['schemas']['LibraryScoreOf'];
export type LibraryStudy = components['schemas']['LibraryStudy'];
export type LibraryStudyBody = components['schemas']['LibraryStudyBody'];
export type Limit = components['schemas']['Limit'];
export type Limits = components['schemas']['Limits'];
export type Line = components['schemas']['Line'];
export type Link = components['schemas']['Link'];
export type LinkBody = components['schemas']['LinkBody'];
export type LobbyMessage = components['schemas']['LobbyMessage'];
export type LobbySocketMessage = components['schemas']['LobbySocketMessage'];
export type Login = components['schemas']['Login'];
export type Logins = components['schemas']['Logins'];
export type LostBody = components['schemas']['LostBody'];
export type Machine = components['schemas']['Machine'];
export type Mail = components['schemas']['Mail'];
export type MailState = components['schemas']['MailState'];
export type Mailed = components['schemas']['Mailed'];
export type MailedBody = components['schemas']['MailedBody'];
export type Mark = components['schemas']['Mark'];
export type Me = components['schemas']['Me'];
export type Member = components['schemas']['Member'];
export type Mistakes = components['schemas']['Mistakes'];
export type MistakesBody = components['schemas']['MistakesBody'];
export type Move = components['schemas']['Move'];
export type MoveEvidence = components['schemas']['MoveEvidence'];
export type Name = components['schemas']['Name'];
export type NamedOpening = components['schemas']['NamedOpening'];
export type Network = components['schemas']['Network'];
export type NewGame = components['schemas']['NewGame'];
export type NewSeek = components['schemas']['NewSeek'];
export type Newcomer = components['schemas']['Newcomer'];
export type Note = components['schemas']['Note'];
export type NotedMove = components['schemas']['NotedMove'];
export type Notes = components['schemas']['Notes'];
export type NumberRange = components['schemas']['NumberRange'];
export type Online = components['schemas']['Online'];
export type OnlineGames = components['schemas']['OnlineGames'];
export type Opened = components['schemas']['Opened'];
export type Opening = components['schemas']['Opening'];
export type Opinion = components['schemas']['Opinion'];
export type Origin = components['schemas']['Origin'];
export type Outcome = components['schemas']['Outcome'];
export type OwnAlerts = components['schemas']['OwnAlerts'];
export type OwnExercise = components['schemas']['OwnExercise'];
export type OwnFile = components['schemas']['OwnFile'];
export type OwnGame = components['schemas']['OwnGame'];
export type OwnGames = components['schemas']['OwnGames'];
export type OwnInvitation = components['schemas']['OwnInvitation'];
export type OwnInvitations = components['schemas']['OwnInvitations'];
export type OwnKept = components['schemas']['OwnKept'];
export type OwnLobby = components['schemas']['OwnLobby'];
export type OwnMail = components['schemas']['OwnMail'];
export type OwnRecord = components['schemas']['OwnRecord'];
export type OwnRepertoire = components['schemas']['OwnRepertoire'];
export type OwnReport = components['schemas']['OwnReport'];
export type OwnRest = components['schemas']['OwnRest'];
export type OwnTalk = components['schemas']['OwnTalk'];
export type OwnTalkLine = components['schemas']['OwnTalkLine'];
export type OwnTalkPart = components['schemas']['OwnTalkPart'];
export type OwnTask = components['schemas']['OwnTask'];
export type Page = components['schemas']['Page'];
export type ParseBody = components['schemas']['ParseBody'];
export type Parsed = components['schemas']['Parsed'];
export type Part = components['schemas']['Part'];
export type Passkey = components['schemas']['Passkey'];
export type Passkeys = components['schemas']['Passkeys'];
export type PasswordBody = components['schemas']['PasswordBody'];
export type Pattern = components['schemas']['Pattern'];
export type PersonsBody = components['schemas']['PersonsBody'];
export type PlayedBy = components['schemas']['PlayedBy'];
export type Player = components['schemas']['Player'];
export type PlayerEvidence = components['schemas']['PlayerEvidence'];
export type PlayerInput = components['schemas']['PlayerInput'];
export type Pool = components['schemas']['Pool'];
export type PositionBody = components['schemas']['PositionBody'];
export type PresenceMessage = components['schemas']['PresenceMessage'];
export type Problem = components['schemas']['Problem'];
export type Profile = components['schemas']['Profile'];
export type Progress = components['schemas']['Progress'];
export type Proof = components['schemas']['Proof'];
export type Puzzle = components['schemas']['Puzzle'];
export type Puzzles = components['schemas']['Puzzles'];
export type QR = components['schemas']['QR'];
export type QRBody = components['schemas']['QRBody'];
export type Quiet = components['schemas']['Quiet'];
export type QuietInput = components['schemas']['QuietInput'];
export type Rating = components['schemas']['Rating'];
export type RatingStep = components['schemas']['RatingStep'];
export type Ready = components['schemas']['Ready'];
export type Reason = components['schemas']['Reason'];
export type Recall = components['schemas']['Recall'];
export type RecallCard = components['schemas']['RecallCard'];
export type RecordFault = components['schemas']['RecordFault'];
export type RecordFormat = components['schemas']['RecordFormat'];
export type RecordFormats = components['schemas']['RecordFormats'];
export type Refusal = components['schemas']['Refusal'];
export type Refutation = components['schemas']['Refutation'];
export type Relation = components['schemas']['Relation'];
export type Relations = components['schemas']['Relations'];
export type RelationsBody = components['schemas']['RelationsBody'];
export type RematchBody = components['schemas']['RematchBody'];
export type RematchMessage = components['schemas']['RematchMessage'];
export type RenameBody = components['schemas']['RenameBody'];
export type Repertoire = components['schemas']['Repertoire'];
export type RepertoireAnswer = components['schemas']['RepertoireAnswer'];
export type RepertoireAnswerBody = components['schemas']['RepertoireAnswerBody'];
export type RepertoireBody = components['schemas']['RepertoireBody'];
export type RepertoireLine = components['schemas']['RepertoireLine'];
export type RepertoireLines = components['schemas']['RepertoireLines'];
export type RepertoireStep = components['schemas']['RepertoireStep'];
export type RepertoireStepBody = components['schemas']['RepertoireStepBody'];
export type RepertoireStudy = components['schemas']['RepertoireStudy'];
export type RepertoireStudyBody = components['schemas']['RepertoireStudyBody'];
export type Repertoires = components['schemas']['Repertoires'];
export type Repetition = components['schemas']['Repetition'];
export type Report = components['schemas']['Report'];
export type ReportBody = components['schemas']['ReportBody'];
export type ReportEvaluation = components['schemas']['ReportEvaluation'];
export type ReportSoFar = components['schemas']['ReportSoFar'];
export type ReportStudyBody = components['schemas']['ReportStudyBody'];
export type ReportTask = components['schemas']['ReportTask'];
export type Reported = components['schemas']['Reported'];
export type ReportedBody = components['schemas']['ReportedBody'];
export type ReportedMove = components['schemas']['ReportedMove'];
export type Restart = components['schemas']['Restart'];
export type RestartBody = components['schemas']['RestartBody'];
export type Result = components['schemas']['Result'];
export type Results = components['schemas']['Results'];
export type Review = components['schemas']['Review'];
export type Rite = components['schemas']['Rite'];
export type Row = components['schemas']['Row'];
export type Ruling = components['schemas']['Ruling'];
export type RulingText = components['schemas']['RulingText'];
export type Running = components['schemas']['Running'];
export type Said = components['schemas']['Said'];
export type Score = components['schemas']['Score'];
export type Seat = components['schemas']['Seat'];
export type SeatsBody = components['schemas']['SeatsBody'];
export type Seek = components['schemas']['Seek'];
export type Seeker = components['schemas']['Seeker'];
export type Series = components['schemas']['Series'];
export type SeriesBody = components['schemas']['SeriesBody'];
export type SeriesCell = components['schemas']['SeriesCell'];
export type SeriesHead = components['schemas']['SeriesHead'];
export type SeriesJoined = components['schemas']['SeriesJoined'];
export type SeriesList = components['schemas']['SeriesList'];
export type SeriesRow = components['schemas']['SeriesRow'];
export type SeriesSame = components['schemas']['SeriesSame'];
export type SeriesSameInput = components['schemas']['SeriesSameInput'];
export type SeriesSettings = components['schemas']['SeriesSettings'];
export type Settings = components['schemas']['Settings'];
export type SettingsInput = components['schemas']['SettingsInput'];
export type SetupBody = components['schemas']['SetupBody'];
export type SetupNote = components['schemas']['SetupNote'];
export type SetupReport = components['schemas']['SetupReport'];
export type SharedMessage = components['schemas']['SharedMessage'];
export type SharedStudies = components['schemas']['SharedStudies'];
export type SharedStudy = components['schemas']['SharedStudy'];
export type ShelvedBook = components['schemas']['ShelvedBook'];
export type Show = components['schemas']['Show'];
export type Side = components['schemas']['Side'];
export type SideEvidence = components['schemas']['SideEvidence'];
export type SideLine = components['schemas']['SideLine'];
export type SideReport = components['schemas']['SideReport'];
export type SignOn = components['schemas']['SignOn'];
export type SignOnBody = components['schemas']['SignOnBody'];
export type SignOnUpBody = components['schemas']['SignOnUpBody'];
export type SleptMessage = components['schemas']['SleptMessage'];
export type Solving = components['schemas']['Solving'];
export type SolvingBody = components['schemas']['SolvingBody'];
export type Source = components['schemas']['Source'];
export type Span = components['schemas']['Span'];
export type StageTime = components['schemas']['StageTime'];
export type StageTook = components['schemas']['StageTook'];
export type Stages = components['schemas']['Stages'];
export type Stand = components['schemas']['Stand'];
export type Standing = components['schemas']['Standing'];
export type Standings = components['schemas']['Standings'];
export type Start = components['schemas']['Start'];
export type Started = components['schemas']['Started'];
export type Status = components['schemas']['Status'];
export type Step = components['schemas']['Step'];
export type Streak = components['schemas']['Streak'];
export type Strength = components['schemas']['Strength'];
export type Study = components['schemas']['Study'];
export type StudyCommand = components['schemas']['StudyCommand'];
export type StudyConfig = components['schemas']['StudyConfig'];
export type StudyEdited = components['schemas']['StudyEdited'];
export type StudyEditor = components['schemas']['StudyEditor'];
export type StudyMessage = components['schemas']['StudyMessage'];
export type StudyNode = components['schemas']['StudyNode'];
export type StudyOpened = components['schemas']['StudyOpened'];
export type StudyPosition = components['schemas']['StudyPosition'];
export type StudyShape = components['schemas']['StudyShape'];
export type StudyShapeInput = components['schemas']['StudyShapeInput'];
export type StudyShare = components['schemas']['StudyShare'];
export type StudySocketMessage = components['schemas']['StudySocketMessage'];
export type StudyTag = components['schemas']['StudyTag'];
export type StudyTaskBody = components['schemas']['StudyTaskBody'];
export type StudyUpdate = components['schemas']['StudyUpdate'];
export type StudyUpdateMessage = components['schemas']['StudyUpdateMessage'];
export type SuspendBody = components['schemas']['SuspendBody'];
export type Table = components['schemas']['Table'];
export type TableAnswer = components['schemas']['TableAnswer'];
export type TableFile = components['schemas']['TableFile'];
export type TableMove = components['schemas']['TableMove'];
export type Tables = components['schemas']['Tables'];
export type TakenSeats = components['schemas']['TakenSeats'];
export type Talk = components['schemas']['Talk'];
export type TalkChoiceBody = components['schemas']['TalkChoiceBody'];
export type TalkEntry = components['schemas']['TalkEntry'];
export type TalkLine = components['schemas']['TalkLine'];
export type TalkLog = components['schemas']['TalkLog'];
export type TalkMessage = components['schemas']['TalkMessage'];
export type TalkMute = components['schemas']['TalkMute'];
export type TalkMuteBody = components['schemas']['TalkMuteBody'];
export type TalkReasonBody = components['schemas']['TalkReasonBody'];
export type TalkSayBody = components['schemas']['TalkSayBody'];
export type TalkSettingsBody = components['schemas']['TalkSettingsBody'];
export type TalkSocketMessage = components['schemas']['TalkSocketMessage'];
export type TalkYou = components['schemas']['TalkYou'];
export type Task = components['schemas']['Task'];
export type TaskBody = components['schemas']['TaskBody'];
export type TaskResult = components['schemas']['TaskResult'];
export type TaskResults = components['schemas']['TaskResults'];
export type TaskTable = components['schemas']['TaskTable'];
export type Tasks = components['schemas']['Tasks'];
export type TeamMatch = components['schemas']['TeamMatch'];
export type TestBody = components['schemas']['TestBody'];
export type TextNote = components['schemas']['TextNote'];
export type Theme = components['schemas']['Theme'];
export type ThinkingMessage = components['schemas']['ThinkingMessage'];
export type TimedMove = components['schemas']['TimedMove'];
export type Timing = components['schemas']['Timing'];
export type TitleBody = components['schemas']['TitleBody'];
export type TitleMessage = components['schemas']['TitleMessage'];
export type Tournament = components['schemas']['Tournament'];
export type TourneyArbiterBody = components['schemas']['TourneyArbiterBody'];
export type TourneyBanBody = components['schemas']['TourneyBanBody'];
export type TourneyBoard = components['schemas']['TourneyBoard'];
export type TourneyBracket = components['schemas']['TourneyBracket'];
export type TourneyByeBody = components['schemas']['TourneyByeBody'];
export type TourneyClockBody = components['schemas']['TourneyClockBody'];
export type TourneyCross = components['schemas']['TourneyCross'];
export type TourneyEntry = components['schemas']['TourneyEntry'];
export type TourneyEntryBody = components['schemas']['TourneyEntryBody'];
export type TourneyHead = components['schemas']['TourneyHead'];
export type TourneyInvitation = components['schemas']['TourneyInvitation'];
export type TourneyLineUp = components['schemas']['TourneyLineUp'];
export type TourneyLink = components['schemas']['TourneyLink'];
export type TourneyLinkBody = components['schemas']['TourneyLinkBody'];
export type TourneyList = components['schemas']['TourneyList'];
export type TourneyLog = components['schemas']['TourneyLog'];
export type TourneyMatch = components['schemas']['TourneyMatch'];
export type TourneyMe = components['schemas']['TourneyMe'];
export type TourneyMessage = components['schemas']['TourneyMessage'];
export type TourneyMovesBody = components['schemas']['TourneyMovesBody'];
export type TourneyOpen = components['schemas']['TourneyOpen'];
export type TourneyPerson = components['schemas']['TourneyPerson'];
export type TourneyPlayer = components['schemas']['TourneyPlayer'];
export type TourneyPlayers = components['schemas']['TourneyPlayers'];
export type TourneyProposalBody = components['schemas']['TourneyProposalBody'];
export type TourneyReasonBody = components['schemas']['TourneyReasonBody'];
export type TourneyRelayed = components['schemas']['TourneyRelayed'];
export type TourneyRelays = components['schemas']['TourneyRelays'];
export type TourneyResultBody = components['schemas']['TourneyResultBody'];
export type TourneyRound = components['schemas']['TourneyRound'];
export type TourneyRoundBody = components['schemas']['TourneyRoundBody'];
export type TourneyRow = components['schemas']['TourneyRow'];
export type TourneySocketMessage = components['schemas']['TourneySocketMessage'];
export type TourneyStandings = components['schemas']['TourneyStandings'];
export type TourneySubstituteBody = components['schemas']['TourneySubstituteBody'];
export type TourneyTable = components['schemas']['TourneyTable'];
export type TourneyTeam = components['schemas']['TourneyTeam'];
export type TourneyTeamBody = components['schemas']['TourneyTeamBody'];
export type TourneyTeamChange = components['schemas']['TourneyTeamChange'];
export type TourneyWinner = components['schemas']['TourneyWinner'];
export type Track = components['schemas']['Track'];
export type Training = components['schemas']['Training'];
export type Tried = components['schemas']['Tried'];
export type TryBody = components['schemas']['TryBody'];
export type UndoOffer = components['schemas']['UndoOffer'];
export type Update = components['schemas']['Update'];
export type UpdateMessage = components['schemas']['UpdateMessage'];
export type Used = components['schemas']['Used'];
export type User = components['schemas']['User'];
export type UserBody = components['schemas']['UserBody'];
export type Users = components['schemas']['Users'];
export type Usual = components['schemas']['Usual'];
export type Vacation = components['schemas']['Vacation'];
export type View = components['schemas']['View'];
export type Waiting = components['schemas']['Waiting'];
export type Wanted = components['schemas']['Wanted'];
export type WinBody = components['schemas']['WinBody'];
export type WithdrawBody = components['schemas']['WithdrawBody'];
export type WithdrawnMessage = components['schemas']['WithdrawnMessage'];
