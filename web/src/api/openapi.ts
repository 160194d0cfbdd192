// The shapes of the JSON of the API: written by npm run api from httpapi/openapi.json.
export interface components {
    schemas: {
        /** @description An About is what is said of a game as a whole, one line each but the comment. */
        About: {
            event?: string;
            site?: string;
            date?: string;
            comment?: string;
        };
        /** @description An About is what is said of a game as a whole, one line each but the comment. */
        AboutInput: {
            event?: string;
            site?: string;
            date?: string;
            comment?: string;
        };
        /** @description Advice is one line of an answer to POST /api/games/{id}/advice. */
        Advice: {
            version: number;
            side: components["schemas"]["Side"];
            lines: components["schemas"]["Report"][];
            done: boolean;
            waiting?: number;
            reasons?: components["schemas"]["Reason"][];
        };
        /** @description AdviceBody asks for the best moves at a moment of a game. */
        AdviceBody: {
            version?: number;
            ply?: number | null;
            lines?: number;
            time_ms?: number;
            why?: boolean;
            engine?: string;
        };
        /** @description Analysis is one line of an answer to POST /api/studies/{id}/analysis. */
        Analysis: {
            node: number;
            threat?: boolean;
            side: components["schemas"]["Side"];
            lines: components["schemas"]["Report"][];
            known?: components["schemas"]["Report"];
            done: boolean;
            waiting?: number;
        };
        /** @description AnalysisBody asks for the analysis of a node. */
        AnalysisBody: {
            seat?: string;
            node?: number;
            engine?: string;
            lines?: number;
            threads?: number;
            memory_mib?: number;
            options?: {
                [key: string]: string;
            };
            threat?: boolean;
        };
        /** @description BookEntry is what a book knows of a move. */
        BookEntry: {
            weight: number;
            forbidden: boolean;
            /** @description of the side that moves */
            wins: number;
            draws: number;
            losses: number;
            note: string;
        };
        /** @description BookMoveBody sets what a book knows of a move. */
        BookMoveBody: {
            game?: string;
            book?: string;
            position?: string;
            move?: string;
            weight?: number;
            forbidden?: boolean;
            note?: string;
        };
        /** @description BookUndoBody undoes the last edit of a book. */
        BookUndoBody: {
            game?: string;
            book?: string;
        };
        /** @description BranchBody makes a game from a moment of another. */
        BranchBody: {
            ply?: number;
            version?: number;
            cmd?: string;
        };
        /** @description CallsMessage tells one person of the challenges to them. */
        CallsMessage: {
            /** @enum {string} */
            type: "calls";
            calls: components["schemas"]["Seek"][];
        };
        /** @description Chances are the chances of a side, in thousandths that add up to 1000. */
        Chances: {
            win: number;
            draw: number;
            loss: number;
        };
        Clock: {
            left_ms: [
                number,
                number
            ];
            periods_left: [
                number,
                number
            ];
            running: boolean;
            server_ms: number;
            move_left_ms?: number;
            /** @description Of a game between two people over a network. an estimate of what their next moves will be credited with */
            lag_ms?: [
                number,
                number
            ];
            /** @description counted back for what the server cost */
            credited_ms?: [
                number,
                number
            ];
            /** @description when a clock begins to run that is running but for a vacation */
            starts_ms?: number;
            /** @description by correspondence */
            vacation?: components["schemas"]["Vacation"];
        };
        /** @description A ClockConfig is a time control in milliseconds. Exactly one style may be set: PerMove alone, or Main with Increment, or Main with Byoyomi. A Main time may have a cap for each move: the time control of most xiangqi servers is Main, MoveCap and one period of Byoyomi (局时, 步时 and 读秒). */
        ClockConfig: {
            main_ms?: number;
            /** @description added after each move */
            increment_ms?: number;
            /** @description a fresh allowance each move */
            per_move_ms?: number;
            /** @description one period */
            byoyomi_ms?: number;
            /** @description byo-yomi periods, at least 1 with ByoyomiMS */
            periods?: number;
            /** @description most that a move may take out of MainMS; who takes more has lost */
            move_cap_ms?: number;
        };
        /** @description A ClockConfig is a time control in milliseconds. Exactly one style may be set: PerMove alone, or Main with Increment, or Main with Byoyomi. A Main time may have a cap for each move: the time control of most xiangqi servers is Main, MoveCap and one period of Byoyomi (局时, 步时 and 读秒). */
        ClockConfigInput: {
            main_ms?: number;
            /** @description added after each move */
            increment_ms?: number;
            /** @description a fresh allowance each move */
            per_move_ms?: number;
            /** @description one period */
            byoyomi_ms?: number;
            /** @description byo-yomi periods, at least 1 with ByoyomiMS */
            periods?: number;
            /** @description most that a move may take out of MainMS; who takes more has lost */
            move_cap_ms?: number;
        };
        Collected: {
            games: number;
            added: number;
            /** @description of a file read again, that now say something else */
            mended: number;
            faulty: number;
            /** @description lines that belong to no game */
            unread: number;
            failed: boolean;
            /** @description the details, each as one text */
            faults: string[];
            details: components["schemas"]["ImportFault"][];
            /** @description how many more there are */
            unlisted: number;
            /** @description in which the text of games was read; ASCII has none */
            charsets: string[];
        };
        /** @description CommandBody is a command to a game: what it needs beside its type depends on that. */
        CommandBody: {
            type?: string;
            move?: string;
            notation?: string;
            side?: components["schemas"]["Side"] | null;
            unit?: string;
            to?: number | null;
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ] | null;
            pace_ms?: number;
            names?: [
                string,
                string
            ] | null;
            about?: components["schemas"]["AboutInput"] | null;
            version?: number;
            cmd?: string;
            took_ms?: number | null;
            days?: number;
        };
        /** @description Complaint is what somebody reports of another, for those who keep order. */
        Complaint: {
            n: number;
            /** @description the id of an account; empty of one that is gone */
            by: string;
            /** @description as well */
            about: string;
            game?: string;
            text: string;
            created_ms: number;
            closed_ms?: number;
        };
        /** @description ComplaintBody reports a player. */
        ComplaintBody: {
            about?: string;
            game?: string;
            text?: string;
        };
        /** @description Complaints is a page of reports of players, the newest first. */
        Complaints: {
            reports: components["schemas"]["Complaint"][];
        };
        /** @description A Config is everything that is settled before the first move. */
        Config: {
            /** @description its name in the table of games */
            game: string;
            /** @description one of the game's sets of rules */
            rules: string;
            /** @description start position text; empty for the game's own */
            setup?: string;
            /** @description indexed by Side; a State's are those of the present, after swaps */
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            /** @description the zero value is no clock */
            clock: components["schemas"]["ClockConfig"];
            /** @description What the players agreed to do without. Both are allowed where nothing is said, as in games from before there was a choice. a move stands: no undo, no redo, no CmdVary */
            no_take_backs?: boolean;
            /** @description no engine advises a player */
            no_hints?: boolean;
            /** @description Keeps says who sees to it that the rules of conduct are kept: the people at one machine, where it is empty, or the server, KeepsNetwork. */
            keeps?: string;
            /** @description of a network game: it counts for the ratings of both */
            rated?: boolean;
            /** @description of a network game: anybody may find and watch it */
            public?: boolean;
            /** @description of a network game: LagFair, LagGenerous or LagNone */
            lag?: string;
            /** @description Seed decides how engines choose among moves of much the same worth, 1 to MaxSeed; a game with the same seed can be played again. With 0 they play the same every time. Nil is for the caller to draw one; games from before seeds were drawn keep it, and their engines play as with 0. */
            seed?: number;
            /** @description Size is the number of points on a side, 5 to 22; 0 is 15. Where the game begins from a board, that has its own. */
            size?: number;
            /**
             * @description Fouls says what a forbidden move of renju leads to: "refused", also when it is empty, or "loses".
             * @enum {string}
             */
            fouls?: "refused" | "loses";
            /** @description Opening is the name of an opening.Rule; empty is "free". */
            opening?: string;
        };
        /** @description A Config is everything that is settled before the first move. */
        ConfigInput: {
            /** @description its name in the table of games */
            game?: string;
            /** @description one of the game's sets of rules */
            rules?: string;
            /** @description start position text; empty for the game's own */
            setup?: string;
            /** @description indexed by Side; a State's are those of the present, after swaps */
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ];
            /** @description the zero value is no clock */
            clock?: components["schemas"]["ClockConfigInput"];
            /** @description What the players agreed to do without. Both are allowed where nothing is said, as in games from before there was a choice. a move stands: no undo, no redo, no CmdVary */
            no_take_backs?: boolean;
            /** @description no engine advises a player */
            no_hints?: boolean;
            /** @description Keeps says who sees to it that the rules of conduct are kept: the people at one machine, where it is empty, or the server, KeepsNetwork. */
            keeps?: string;
            /** @description of a network game: it counts for the ratings of both */
            rated?: boolean;
            /** @description of a network game: anybody may find and watch it */
            public?: boolean;
            /** @description of a network game: LagFair, LagGenerous or LagNone */
            lag?: string;
            /** @description Seed decides how engines choose among moves of much the same worth, 1 to MaxSeed; a game with the same seed can be played again. With 0 they play the same every time. Nil is for the caller to draw one; games from before seeds were drawn keep it, and their engines play as with 0. */
            seed?: number;
            /** @description Size is the number of points on a side, 5 to 22; 0 is 15. Where the game begins from a board, that has its own. */
            size?: number;
            /**
             * @description Fouls says what a forbidden move of renju leads to: "refused", also when it is empty, or "loses".
             * @enum {string}
             */
            fouls?: "refused" | "loses";
            /** @description Opening is the name of an opening.Rule; empty is "free". */
            opening?: string;
        };
        /** @description Created is a new game, with what only who made it is told. */
        Created: {
            id: string;
            title: string;
            version: number;
            created_ms: number;
            updated_ms: number;
            config: components["schemas"]["Config"];
            start: components["schemas"]["GameStart"];
            ply: number;
            length: number;
            moves: components["schemas"]["Move"][];
            position: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
            offer: components["schemas"]["Side"] | null;
            clock: components["schemas"]["Clock"] | null;
            show?: components["schemas"]["Show"];
            thinking: boolean;
            waiting?: number;
            from?: components["schemas"]["Source"];
            kept?: string;
            damage?: components["schemas"]["Damage"];
            about?: components["schemas"]["About"];
            noted?: boolean;
            /** @description Of a game between two people over a network. */
            network?: components["schemas"]["Network"];
            undo_offer?: components["schemas"]["UndoOffer"];
            gone?: components["schemas"]["Gone"];
            seat?: components["schemas"]["Seat"];
            /** @description the secret for the other seat */
            join?: string;
        };
        CrowdMessage: {
            /** @enum {string} */
            type: "crowd";
            n: number;
        };
        /** @description Damage is what of a game is lost. What is shown of it is sound, but the title and the dates where the row is damaged. */
        Damage: {
            /** @description events after those that are shown, 0 where that is not known */
            lost: number;
            row: boolean;
        };
        DeletedMessage: {
            /** @enum {string} */
            type: "deleted";
        };
        Departure: {
            /** @description 0: the whole game is known */
            ply: number;
        };
        /** @description Empty is the body of a call that says nothing. It is asked for all the same: a form of another site's cannot send it. */
        Empty: Record<string, never>;
        EngineFailedMessage: {
            /** @enum {string} */
            type: "engine_failed";
            version: number;
            code?: string;
            message: string;
        };
        /** @description An Spec is an engine that a player may choose. */
        EngineInfo: {
            id: string;
            game: string;
            /** @description by BCP 47 tag; "en" is always there */
            name: {
                [key: string]: string;
            };
            strength: components["schemas"]["Strength"];
            levels: components["schemas"]["LevelInfo"][];
            /** @description DefaultLevel is the level of a player without any strength; if it is empty, such a player has the default of the first way that is offered. */
            default_level?: string;
            /** @description Threads is how many threads it may think with, at the levels that say so and at a strength set by a number; nil where it knows but one. New fills in the range. */
            threads?: components["schemas"]["NumberRange"];
            /** @description Books says that it plays from books other than its own. */
            books?: boolean;
            /** @description Memory is the sizes that its hash table may have while it analyses, in MiB; nil where it knows but one. New fills in the ends of the range. */
            memory_mib?: components["schemas"]["NumberRange"];
            /** @description Options is what may be set of a program of the user's own beside; Own says that it is one, State how it does, and Trouble by what it has failed. All are filled in by what Program tells. */
            options?: components["schemas"]["EngineOption"][];
            own?: boolean;
            /** @enum {string} */
            state?: "starting" | "ready" | "failed";
            trouble?: string;
        };
        /** @description An Option is a setting of an engine, in the terms of UCI. */
        EngineOption: {
            name: string;
            /**
             * @description check, spin, combo, button or string
             * @enum {string}
             */
            type: "check" | "spin" | "combo" | "button" | "string";
            default?: string;
            min?: number;
            max?: number;
            choices?: string[];
        };
        /** @description Engines lists the engines on offer. */
        Engines: {
            engines: components["schemas"]["EngineInfo"][];
        };
        Error: {
            error: components["schemas"]["Fault"];
        };
        /** @description An Eval is an evaluation of a position. */
        Evaluation: {
            /** @description from the point of view of match.First */
            score: components["schemas"]["Score"];
            depth?: number;
        };
        /** @description An Eval is an evaluation of a position. */
        EvaluationInput: {
            /** @description from the point of view of match.First */
            score?: components["schemas"]["Score"];
            depth?: number;
        };
        /** @description An Event is one thing that happened to a game. Events are written down in order and never edited; folding them rebuilds the game exactly. */
        Event: {
            type: string;
            /** @description Unix milliseconds */
            at: number;
            config?: components["schemas"]["Config"];
            /** @description canonical text */
            move?: string;
            side?: components["schemas"]["Side"];
            info?: components["schemas"]["Info"];
            ply?: number;
            players?: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            from?: components["schemas"]["Source"];
            /** @description packed, as package record does it */
            record?: string;
            names?: [
                string,
                string
            ];
            about?: components["schemas"]["About"];
            result?: components["schemas"]["Result"];
            pace_ms?: number;
            /** @description with EvUndone: two engines wait from here on */
            halt?: boolean;
            ms?: number;
            /** @description with EvMoved: ms that the network took, which nobody is charged with */
            lag?: number;
            /** @description Kept goes with an event that lifts the end of a game: the id of the copy that keeps it. */
            kept?: string;
            /** @description Cmd is that of the command which the event is the first of. */
            cmd?: string;
            /** @description Asked goes with EvStarted and EvCopied: a mark of who asked for the game, and for what. */
            asked?: string;
        };
        /** @description Exercise is an exercise. */
        Exercise: {
            entry: components["schemas"]["ExerciseEntry"];
            position: components["schemas"]["View"];
            /** @description the move that led to it */
            before?: components["schemas"]["Move"];
            mark: number;
            loss: number;
            best: components["schemas"]["Report"];
            reasons?: components["schemas"]["Reason"][];
            ply: number;
            title: string;
            study?: boolean;
            /** @description there is no such game any more */
            gone?: boolean;
            reviews: components["schemas"]["Review"][];
            /** @description it rests */
            days: number;
            /** @description how often it was forgotten */
            lapses: number;
        };
        /** @description ExerciseEntry is an exercise as a list has it. */
        ExerciseEntry: {
            id: string;
            game: string;
            rules: string;
            board: string;
            turn: components["schemas"]["Side"];
            /** @description the mistake */
            played: components["schemas"]["Move"];
            source: string;
            /** @description of its reasons, "missed.fork" */
            kinds: string[];
            added_ms: number;
            due_ms: number;
            /** @enum {string} */
            stage: "new" | "learning" | "known";
            suspended?: boolean;
        };
        /** @description ExerciseTryBody tries a move in an exercise. */
        ExerciseTryBody: {
            move?: string;
        };
        /** @description Exercises is a list of exercises, and how many there are. */
        Exercises: {
            exercises: components["schemas"]["ExerciseEntry"][];
            due: number;
            /** @description new ones, for another sitting */
            waiting: number;
            stages: components["schemas"]["Stages"];
            suspended: number;
            games: {
                [key: string]: number;
            };
            kinds: {
                [key: string]: number;
            };
        };
        Explored: {
            games: number;
            results: components["schemas"]["Results"];
            opening: string;
            moves: components["schemas"]["ExploredMove"][];
            latest: components["schemas"]["LibraryEntry"][];
        };
        ExploredMove: {
            /** @description none: games ended there */
            move?: components["schemas"]["Move"];
            games: number;
            results: components["schemas"]["Results"];
            years: {
                [key: string]: number;
            };
            players: components["schemas"]["PlayedBy"][];
            /** @description none: the book does not know it */
            book?: components["schemas"]["BookEntry"];
        };
        /** @description FarewellBody deletes an account. */
        FarewellBody: {
            password?: string;
        };
        Fault: {
            code: string;
            message: string;
            at?: number | string;
            offset?: number;
            limit?: number;
            format?: string;
            version?: number;
            refusal?: components["schemas"]["Refusal"];
        };
        /** @description ForcedWin is the answer to POST /api/games/{id}/win, or its last line. */
        ForcedWin: {
            version: number;
            side: components["schemas"]["Side"];
            line: string[];
            nodes: number;
            time_ms: number;
        };
        /** @description A Foul says why a point is forbidden. */
        Foul: {
            point: string;
            /** @description double_three, double_four, overline */
            kind: string;
            /** @description what a stone there would make */
            rows: components["schemas"]["FoulRow"][];
        };
        /** @description A FoulRow is a row that a stone on a forbidden point would make. */
        FoulRow: {
            /** @description three, four, overline */
            name: string;
            /** @description its points along the line, the forbidden one among them */
            stones: string[];
            /** @description where a three becomes a straight four, or a four a five */
            completions: string[];
        };
        FoundGame: {
            game: string;
            title: string;
            players: [
                string,
                string
            ];
            /** @enum {string} */
            result: "*" | "1-0" | "0-1" | "1/2-1/2";
            date: string;
            plies: number;
            comments: number;
            side_lines: number;
            faults: number;
            /** @description that its text was read in; ASCII has none */
            charsets: string[];
        };
        Game: {
            id: string;
            title: string;
            version: number;
            created_ms: number;
            updated_ms: number;
            config: components["schemas"]["Config"];
            start: components["schemas"]["GameStart"];
            ply: number;
            length: number;
            moves: components["schemas"]["Move"][];
            position: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
            offer: components["schemas"]["Side"] | null;
            clock: components["schemas"]["Clock"] | null;
            show?: components["schemas"]["Show"];
            thinking: boolean;
            waiting?: number;
            from?: components["schemas"]["Source"];
            kept?: string;
            damage?: components["schemas"]["Damage"];
            about?: components["schemas"]["About"];
            noted?: boolean;
            /** @description Of a game between two people over a network. */
            network?: components["schemas"]["Network"];
            undo_offer?: components["schemas"]["UndoOffer"];
            gone?: components["schemas"]["Gone"];
        };
        GameMessage: {
            /** @enum {string} */
            type: "game";
            game: components["schemas"]["Game"];
        };
        /** @description A Report is a report with the moves that should have been played in every notation. */
        GameReport: {
            /** @description First's chance before the first move */
            start?: number;
            sides: [
                components["schemas"]["SideReport"],
                components["schemas"]["SideReport"]
            ];
            /** @description numbers of moves, from 1, in order */
            turning: number[];
            repetitions: components["schemas"]["Repetition"][];
            moves: components["schemas"]["ReportedMove"][];
        };
        /** @description What the server sends over the WebSocket. */
        GameSocketMessage: components["schemas"]["GameMessage"] | components["schemas"]["UpdateMessage"] | components["schemas"]["ThinkingMessage"] | components["schemas"]["InfoMessage"] | components["schemas"]["EngineFailedMessage"] | components["schemas"]["TitleMessage"] | components["schemas"]["SleptMessage"] | components["schemas"]["PresenceMessage"] | components["schemas"]["GreetingMessage"] | components["schemas"]["RematchMessage"] | components["schemas"]["CrowdMessage"] | components["schemas"]["DeletedMessage"];
        /** @description GameStart is the start of a game that is played, perhaps with a clock. */
        GameStart: {
            board: string;
            turn: components["schemas"]["Side"];
            clock?: components["schemas"]["Left"];
        };
        /** @description GameStudyBody opens a study at a moment of a game. */
        GameStudyBody: {
            ply?: number;
            cmd?: string;
        };
        GameSummary: {
            id: string;
            title: string;
            game: string;
            rules: string;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            created_ms: number;
            updated_ms: number;
            plies: number;
            turn: components["schemas"]["Side"];
            result: components["schemas"]["Result"] | null;
            board: string;
            study?: boolean;
            source?: string;
            /** @enum {string} */
            keeps?: "network";
            damaged?: boolean;
        };
        /** @description Games is a page of games and studies. */
        Games: {
            games: components["schemas"]["GameSummary"][];
            /** @description the cursor of the next page; empty at the end */
            next: string;
        };
        /** @description Gone is a player who is not there on their own turn, and how long it is until the opponent may claim the game. */
        Gone: {
            side: components["schemas"]["Side"];
            claim_ms: number;
        };
        /** @description GradeBody grades how well an exercise went. */
        GradeBody: {
            /** @enum {string} */
            grade?: "again" | "hard" | "good" | "easy";
            /** @description that it had before */
            reviews?: number;
        };
        /** @description GreetBody greets the opponent. */
        GreetBody: {
            /** @enum {string} */
            greeting?: "hello" | "please" | "thanks" | "well_played" | "again" | "sorry";
        };
        GreetingMessage: {
            /** @enum {string} */
            type: "greeting";
            side: components["schemas"]["Side"];
            /** @enum {string} */
            greeting: "hello" | "please" | "thanks" | "well_played" | "again" | "sorry";
        };
        Health: {
            /** @enum {string} */
            name: "duiyi";
            version: string;
            /** @description POST /api/quit ends it, for who asks */
            quit: boolean;
            /** @description LAN says that others reach the program, and Guest that the caller does not administer it. */
            lan?: boolean;
            guest?: boolean;
            /** @description May lists the caller's rights: open, play, host, account, analyse, study, report, practise, library, curate, programs, moderate and administer. */
            may: string[];
            /** @description Accounts says that the server has accounts, and User whose one asks. */
            accounts?: boolean;
            /** @description a name */
            user?: string;
            /** @description Addresses is where others reach the page, told to administrators. */
            addresses?: string[];
        };
        /** @description House is an engine of the house at a level. */
        House: {
            engine: string;
            game: string;
            level: string;
            /** @description of the ladder */
            number: number;
            /** @description of the level, by BCP 47 tag */
            name: {
                [key: string]: string;
            };
            /** @description which no game changes */
            rating: number;
        };
        /** @description HouseGame is a challenge to one of them. The page makes its id. */
        HouseGame: {
            id?: string;
            /** @description as a guest calls themselves */
            name?: string;
            engine?: string;
            level?: string;
            config?: components["schemas"]["ConfigInput"];
            /** @description of who challenges; missing: by lot */
            side?: components["schemas"]["Side"] | null;
        };
        /** @description ImportBody brings a record, as text or as the bytes of a file. */
        ImportBody: {
            text?: string;
            /** @description a file's bytes in base64, instead of text */
            data?: string;
            index?: number | null;
            rules?: string;
            /** @description make a study of it */
            study?: boolean;
            /** @description of the file */
            name?: string;
            cmd?: string;
            /** @description to move, if the record does not say */
            side?: components["schemas"]["Side"] | null;
            /** @description of data */
            charset?: string;
        };
        /** @description ImportFault says what of a file was not read as it stands. */
        ImportFault: {
            /** @enum {string} */
            kind: "file" | "game" | "line" | "restored" | "unrestored" | "unsure" | "wrong_set";
            /** @description of the file, from 1; 0 in file and line */
            game: number;
            /** @description 0 where no place in the file is at fault */
            line: number;
            column?: number;
            /** @description as in the faults of an import */
            code: string;
            text: string;
            message: string;
            /** @description faults of the game after this one */
            more: number;
        };
        Imported: {
            id: string;
            format: string;
            games: components["schemas"]["FoundGame"][];
            lost: string[];
            faults: components["schemas"]["RecordFault"][];
            /** @description lines of the file that belong to no game */
            unread: components["schemas"]["RecordFault"][];
            notes: components["schemas"]["TextNote"][];
            /** @description how many there are, listed or not */
            unread_lines: number;
        };
        /** @description An Info is what an engine reported about the move it chose. Events that earlier programs wrote have the line in every notation as well, "pv_text", which is passed over: it can be played out again. */
        Info: {
            /** @description plies */
            depth?: number;
            /** @description plies */
            sel_depth?: number;
            /** @description from the mover's point of view */
            score?: components["schemas"]["Score"];
            nodes?: number;
            /** @description nodes per second */
            nps?: number;
            time_ms?: number;
            /** @description canonical moves */
            pv?: string[];
            /** @description Book says that the move comes from an opening book: nothing was searched. */
            book?: boolean;
        };
        InfoMessage: {
            /** @enum {string} */
            type: "info";
            version: number;
            side: components["schemas"]["Side"];
            info: components["schemas"]["Report"];
        };
        /** @description JoinBody takes an open seat. */
        JoinBody: {
            join?: string;
            name?: string;
            cmd?: string;
        };
        Joined: {
            side: components["schemas"]["Side"];
            secret: string;
            game: components["schemas"]["Game"];
        };
        /** @description Left is what the clocks showed at a moment of the line. */
        Left: {
            left_ms: [
                number,
                number
            ];
            periods_left: [
                number,
                number
            ];
        };
        /** @description A Level is a strength with a name. */
        LevelInfo: {
            /** @description in stored games; never taken back, and no number */
            id: string;
            /** @description of the ladder, from 1, the weakest; 0 for a level of no ladder */
            number?: number;
            name: {
                [key: string]: string;
            };
            /** @description the page's picture of it */
            face?: string;
            /** @description on the engine's own scale; 0 when not measured */
            elo?: number;
            step?: components["schemas"]["LevelStep"];
            /** @description it may think with several */
            threads?: boolean;
        };
        /** @description A Step is the match that measured by how much a level is stronger than the one below. */
        LevelStep: {
            elo: number;
            /** @description half the width of the 95 % interval; 0 when not known */
            error?: number;
            /** @description 0 when not known */
            games?: number;
        };
        LibraryCollection: {
            name: string;
            games: number;
        };
        /** @description LibraryCollectionBody puts games into a collection, or takes them out. */
        LibraryCollectionBody: {
            label?: string;
            in?: boolean;
        };
        LibraryCounts: {
            games: number;
            results: components["schemas"]["Results"];
            years: {
                [key: string]: number;
            };
            openings: {
                [key: string]: number;
            };
        };
        LibraryEntry: {
            n: number;
            game: string;
            players: [
                string,
                string
            ];
            event: string;
            date: string;
            /** @enum {string} */
            result: "*" | "1-0" | "0-1" | "1/2-1/2";
            opening: string;
            plies: number;
            /** @description at the end */
            board: string;
            /** @description the id of a game that was played here */
            own: string;
            /** @description of the collections that it is in */
            labels?: string[];
        };
        LibraryPage: {
            games: components["schemas"]["LibraryEntry"][];
            next: string;
            counts: components["schemas"]["LibraryCounts"];
        };
        LibraryPerson: {
            name: string;
            games: number;
            /** @description the name itself first */
            spellings: components["schemas"]["PlayedBy"][];
        };
        Line: {
            moves: components["schemas"]["Move"][];
            position: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
        };
        /** @description Link is a link of one use. */
        Link: {
            /** @description a secret, for /account#link=SECRET, or #password=SECRET of a password */
            link: string;
        };
        /** @description LinkBody asks for a link of one use. */
        LinkBody: {
            /** @enum {string} */
            purpose?: "administrator" | "invitation" | "password";
            user?: string;
        };
        LobbyMessage: {
            /** @enum {string} */
            type: "lobby";
            /** @description pages that look at it */
            here: number;
            seeks: components["schemas"]["Seek"][];
            /** @description seeks, where the list has not all */
            total: number;
            pools: components["schemas"]["Pool"][];
            games: components["schemas"]["Running"][];
            /** @description games, where the list has not all */
            running: number;
        };
        /** @description What the server sends over the WebSocket. */
        LobbySocketMessage: components["schemas"]["LobbyMessage"] | components["schemas"]["CallsMessage"];
        /** @description Login is one browser in which somebody is logged in. */
        Login: {
            id: string;
            created_ms: number;
            seen_ms: number;
            /** @description as the browser calls itself */
            agent: string;
            here?: boolean;
        };
        /** @description Logins lists where somebody is logged in, the last used first. */
        Logins: {
            logins: components["schemas"]["Login"][];
        };
        /** @description Me is what somebody is told of themselves. */
        Me: {
            /** @enum {string} */
            signup: "open" | "invite" | "closed";
            /** @description Club is what people know the club's sign-on by, where there is one. */
            club?: string;
            /** @description who is logged in */
            user?: components["schemas"]["User"];
        };
        /** @description Mistakes counts the mistakes of each side in a report, and those that are kept as exercises. */
        Mistakes: {
            made: [
                number,
                number
            ];
            kept: [
                number,
                number
            ];
        };
        /** @description MistakesBody keeps the mistakes of a side as exercises. */
        MistakesBody: {
            side?: components["schemas"]["Side"];
        };
        Move: {
            move: string;
            /** @enum {string} */
            kind?: "choice" | "number" | "offer" | "pick";
            side: components["schemas"]["Side"];
            from: string;
            to: string;
            piece: string;
            captured: string;
            check: boolean;
            swap?: boolean;
            text: {
                [key: string]: string;
            };
            info?: components["schemas"]["Info"];
            clock?: components["schemas"]["Left"];
            lag?: number;
        };
        /** @description Name is what a guest calls themselves. */
        Name: {
            name?: string;
        };
        NamedOpening: {
            code: string;
            names: {
                [key: string]: string;
            };
        };
        /** @description Network is what there is to tell of two people over a network. */
        Network: {
            open: [
                boolean,
                boolean
            ];
            present: [
                boolean,
                boolean
            ];
            /** @description never in what goes to all */
            you?: components["schemas"]["Side"];
        };
        /** @description NewGame is a configuration, and what is said of the new game beside it. */
        NewGame: {
            /** @description its name in the table of games */
            game?: string;
            /** @description one of the game's sets of rules */
            rules?: string;
            /** @description start position text; empty for the game's own */
            setup?: string;
            /** @description indexed by Side; a State's are those of the present, after swaps */
            players?: [
                components["schemas"]["PlayerInput"],
                components["schemas"]["PlayerInput"]
            ];
            /** @description the zero value is no clock */
            clock?: components["schemas"]["ClockConfigInput"];
            /** @description What the players agreed to do without. Both are allowed where nothing is said, as in games from before there was a choice. a move stands: no undo, no redo, no CmdVary */
            no_take_backs?: boolean;
            /** @description no engine advises a player */
            no_hints?: boolean;
            /** @description Keeps says who sees to it that the rules of conduct are kept: the people at one machine, where it is empty, or the server, KeepsNetwork. */
            keeps?: string;
            /** @description of a network game: it counts for the ratings of both */
            rated?: boolean;
            /** @description of a network game: anybody may find and watch it */
            public?: boolean;
            /** @description of a network game: LagFair, LagGenerous or LagNone */
            lag?: string;
            /** @description Seed decides how engines choose among moves of much the same worth, 1 to MaxSeed; a game with the same seed can be played again. With 0 they play the same every time. Nil is for the caller to draw one; games from before seeds were drawn keep it, and their engines play as with 0. */
            seed?: number;
            title?: string;
            /** @description what the sender calls the request */
            cmd?: string;
            /** @description Side is which seat who asks is to have in a game over the network. */
            side?: components["schemas"]["Side"] | null;
            /** @description Size is the number of points on a side, 5 to 22; 0 is 15. Where the game begins from a board, that has its own. */
            size?: number;
            /** @description Fouls says what a forbidden move of renju leads to: "refused", also when it is empty, or "loses". */
            fouls?: string;
            /** @description Opening is the name of an opening.Rule; empty is "free". */
            opening?: string;
        };
        /** @description NewSeek is what somebody wants to play. The page makes its id. */
        NewSeek: {
            id?: string;
            name?: string;
            config?: components["schemas"]["ConfigInput"];
            side?: components["schemas"]["Side"] | null;
            least?: number;
            most?: number;
            to?: string;
            /** @description How far below and above that of who offers a rating may be; 0: no bound. */
            below?: number;
            above?: number;
        };
        /** @description Newcomer is who logs in or makes an account. */
        Newcomer: {
            name?: string;
            password?: string;
            /** @description of one use, where there is one */
            link?: string;
        };
        /** @description A Note is what the record that a game was opened from has at a moment of its line. */
        Note: {
            ply: number;
            /** @description without what an engine said of the move */
            comment?: string;
            glyphs?: number[];
            lines?: components["schemas"]["SideLine"][];
        };
        /** @description A NotedMove is a move of a side line. */
        NotedMove: {
            move: string;
            text: {
                [key: string]: string;
            };
            comment?: string;
            glyphs?: number[];
        };
        Notes: {
            notes: components["schemas"]["Note"][];
        };
        /** @description A Range is the values that a setting may take, ends included. */
        NumberRange: {
            min: number;
            max: number;
            default: number;
        };
        /** @description Online is a game over the network that goes on. */
        Online: {
            id: string;
            title: string;
            game: string;
            rules: string;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            created_ms: number;
            updated_ms: number;
            plies: number;
            turn: components["schemas"]["Side"];
            result: components["schemas"]["Result"] | null;
            board: string;
            study?: boolean;
            source?: string;
            /** @enum {string} */
            keeps?: "network";
            damaged?: boolean;
            version: number;
            sockets: number;
            present: [
                boolean,
                boolean
            ];
        };
        /** @description OnlineGames lists the games over the network that go on. */
        OnlineGames: {
            games: components["schemas"]["Online"][];
            /** @description where the list has not all */
            total: number;
        };
        /** @description An Opening is a question of an opening rule. What may be answered is in View.Legal as well. */
        Opening: {
            /** @description its name */
            rule: string;
            /**
             * @description AskPlace, ...
             * @enum {string}
             */
            ask: "place" | "choice" | "number" | "offer" | "pick";
            /** @description the number of the stone that comes next, from 1: odd ones are black */
            stone: number;
            /** @description it goes inside the central square with so many points on a side; 0 is anywhere */
            within?: number;
            /** @description or outside that square */
            outside?: number;
            /** @description the answers to AskChoice and AskNumber */
            options?: string[];
            /** @description points offered so far, in order */
            offers?: string[];
            /** @description how many are to be offered, once that is settled */
            of?: number;
        };
        /** @description Opinion is what an engine thinks of a game, for those who look on. */
        Opinion: {
            version: number;
            ply: number;
            side: components["schemas"]["Side"];
            info: components["schemas"]["Report"];
        };
        /** @description Outcome is what the last game that counts came to. */
        Outcome: {
            game: string;
            level: string;
            /** @description half points of the person */
            half: number;
            helps: number;
            ended_ms: number;
        };
        /** @description OwnFile is the whole file, which getOwn writes part by part. */
        OwnFile: {
            user: components["schemas"]["User"];
            logins: components["schemas"]["Login"][];
            passkeys: components["schemas"]["Passkey"][];
            /** @description that the user has made */
            reports: components["schemas"]["Complaint"][];
            ratings: components["schemas"]["Rating"][];
            games: components["schemas"]["OwnRecord"][];
        };
        /** @description OwnGame is one of somebody's own games. */
        OwnGame: {
            id: string;
            title: string;
            game: string;
            rules: string;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            created_ms: number;
            updated_ms: number;
            plies: number;
            turn: components["schemas"]["Side"];
            result: components["schemas"]["Result"] | null;
            board: string;
            study?: boolean;
            source?: string;
            /** @enum {string} */
            keeps?: "network";
            damaged?: boolean;
            /** @description where one sits */
            side: components["schemas"]["Side"];
            rated?: boolean;
            /** @description the opponent has not come yet */
            open?: boolean;
            time: components["schemas"]["ClockConfig"];
            /** @description of a game that goes on */
            clock?: components["schemas"]["Clock"];
            /** @description Rating is one's own before the game and after it, of one that has counted. */
            rating?: [
                number,
                number
            ];
        };
        /** @description OwnGames is a page of somebody's games, those that go on first. */
        OwnGames: {
            games: components["schemas"]["OwnGame"][];
            /** @description the cursor of the next page; empty at the end */
            next: string;
        };
        /** @description OwnGamesFile continues a file that was cut short, after a cursor. */
        OwnGamesFile: {
            games: components["schemas"]["OwnRecord"][];
        };
        /** @description OwnLobby is the lobby with what is one visitor's own. */
        OwnLobby: {
            /** @description pages that look at it */
            here: number;
            seeks: components["schemas"]["Seek"][];
            /** @description seeks, where the list has not all */
            total: number;
            pools: components["schemas"]["Pool"][];
            games: components["schemas"]["Running"][];
            /** @description games, where the list has not all */
            running: number;
            mine: components["schemas"]["Seek"][];
            /** @description challenges to who asks */
            calls: components["schemas"]["Seek"][];
        };
        /** @description OwnRecord is a game in one's own file. A file that was cut short goes on after the cursor of the last game that it has whole. */
        OwnRecord: {
            cursor: string;
            id: string;
            title: string;
            game: string;
            rules: string;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            created_ms: number;
            updated_ms: number;
            plies: number;
            turn: components["schemas"]["Side"];
            result: components["schemas"]["Result"] | null;
            board: string;
            study?: boolean;
            source?: string;
            /** @enum {string} */
            keeps?: "network";
            damaged?: boolean;
            /** @description where one sits */
            side: components["schemas"]["Side"];
            rated?: boolean;
            /** @description the opponent has not come yet */
            open?: boolean;
            time: components["schemas"]["ClockConfig"];
            /** @description of a game that goes on */
            clock?: components["schemas"]["Clock"];
            /** @description Rating is one's own before the game and after it, of one that has counted. */
            rating?: [
                number,
                number
            ];
            /** @description as the house writes it */
            record?: unknown;
            /** @description of text */
            format?: string;
            /** @description the same as other programs read it */
            text?: string;
        };
        /** @description ParseBody is a move to be read. */
        ParseBody: {
            game?: string;
            rules?: string;
            board?: string;
            text?: string;
        };
        /** @description Parsed is a move in its canonical text. */
        Parsed: {
            move: string;
        };
        /** @description Passkey is one of somebody's own. */
        Passkey: {
            id: string;
            name: string;
            created_ms: number;
            used_ms: number;
        };
        /** @description Passkeys lists the passkeys of an account. */
        Passkeys: {
            passkeys: components["schemas"]["Passkey"][];
        };
        /** @description PasswordBody sets a new password of one's own. */
        PasswordBody: {
            old?: string;
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
        /** @description PersonsBody joins spellings of one name under the first. */
        PersonsBody: {
            names?: string[];
        };
        PlayedBy: {
            name: string;
            games: number;
        };
        /** @description A Player is who sits on one side. For an engine exactly one of Level, Depth, Nodes and MoveTimeMS says how strongly it plays. */
        Player: {
            /**
             * @description Human or Engine
             * @enum {string}
             */
            kind: "human" | "engine";
            /** @description shown; at most 60 characters */
            name?: string;
            /** @description engine id, as GET /api/engines lists it */
            engine?: string;
            /** @description a named level of that engine */
            level?: string;
            /** @description plies */
            depth?: number;
            nodes?: number;
            move_time_ms?: number;
            /** @description that an engine thinks with; 0 is one */
            threads?: number;
            /** @description Book is what an engine opens by: its own where it is empty, "none", or the name of another. */
            book?: string;
            /** @description Options are those of an engine that are set otherwise than it has them, by name. The map is not changed once made. */
            options?: {
                [key: string]: string;
            };
            /** @description Adaptive says that the Level of an engine was chosen by what the person's games against it came to, and that this game is to count among them. */
            adaptive?: boolean;
            /** @description Left says that a person has deleted their account, and their name with it. */
            left?: boolean;
        };
        /** @description A Player is who sits on one side. For an engine exactly one of Level, Depth, Nodes and MoveTimeMS says how strongly it plays. */
        PlayerInput: {
            /**
             * @description Human or Engine
             * @enum {string}
             */
            kind?: "human" | "engine";
            /** @description shown; at most 60 characters */
            name?: string;
            /** @description engine id, as GET /api/engines lists it */
            engine?: string;
            /** @description a named level of that engine */
            level?: string;
            /** @description plies */
            depth?: number;
            nodes?: number;
            move_time_ms?: number;
            /** @description that an engine thinks with; 0 is one */
            threads?: number;
            /** @description Book is what an engine opens by: its own where it is empty, "none", or the name of another. */
            book?: string;
            /** @description Options are those of an engine that are set otherwise than it has them, by name. The map is not changed once made. */
            options?: {
                [key: string]: string;
            };
            /** @description Adaptive says that the Level of an engine was chosen by what the person's games against it came to, and that this game is to count among them. */
            adaptive?: boolean;
            /** @description Left says that a person has deleted their account, and their name with it. */
            left?: boolean;
        };
        Pool: {
            id: string;
            config: components["schemas"]["Config"];
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            waiting: number;
        };
        /** @description PositionBody is a line of moves from a start position; options of the game stand among its fields. */
        PositionBody: {
            game?: string;
            rules?: string;
            setup?: string;
            moves?: string[];
            /** @description Size is the number of points on a side, 5 to 22; 0 is 15. Where the game begins from a board, that has its own. */
            size?: number;
            /** @description Fouls says what a forbidden move of renju leads to: "refused", also when it is empty, or "loses". */
            fouls?: string;
            /** @description Opening is the name of an opening.Rule; empty is "free". */
            opening?: string;
        };
        PresenceMessage: {
            /** @enum {string} */
            type: "presence";
            present: [
                boolean,
                boolean
            ];
        };
        Profile: {
            user: string;
            name: string;
            since_ms: number;
            ratings: components["schemas"]["Rating"][];
        };
        /** @description Progress is what was done in spans of time. */
        Progress: {
            spans: components["schemas"]["Span"][];
        };
        /** @description A qrJSON is a QR code: so many modules wide and high, of which the dark ones are the inside of a path, one unit each, as SVG draws it. */
        QR: {
            size: number;
            path: string;
        };
        /** @description QRBody is the text of a QR code. */
        QRBody: {
            text?: string;
        };
        /** @description Rating is a rating as it is now, with what each game made of it. */
        Rating: {
            game: string;
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            rating: number;
            deviation: number;
            provisional?: boolean;
            games: number;
            steps: components["schemas"]["RatingStep"][];
        };
        RatingStep: {
            game: string;
            rating: number;
            at_ms: number;
        };
        /** @description Ready says that the server can do its work. */
        Ready: {
            ready: boolean;
        };
        /** @description A Reason is a proved fact that says why a move is good or bad, with its sentence. docs/reference/reasons.md defines the kinds. */
        Reason: {
            /** @description Role is what it has to do with the move that is explained: the move "does" it, the best move would have done it and it was "missed", or the answer does it and it was "allowed". */
            role: string;
            kind: string;
            /** @description Name is the name of a mate or a win, as a code; empty where it has none. */
            name?: string;
            /** @description whose move does it, or whose stones */
            side: components["schemas"]["Side"];
            /** @description By are the points of what does it, Targets of what it is done to. */
            by?: string[];
            targets?: string[];
            /** @description Gain is the material won at least: rook 9, horse and cannon 4, guards 2. */
            gain?: number;
            /** @description Moves is how many moves of the winner's it takes. */
            moves?: number;
            /** @description Line are moves that show it, from the position in which it is done; an empty one is an answer that is forbidden. */
            line?: string[];
            /** @description Text is the sentence, by language tag. */
            text: {
                [key: string]: string;
            };
        };
        RecordFault: {
            offset: number;
            /** @description 0 where no place in the file is at fault */
            line: number;
            /** @description characters of the line, from 1 */
            column?: number;
            /** @description -1 where it does not stand among moves */
            ply: number;
            /** @description of faultCodes, or other */
            code: string;
            text: string;
            message: string;
        };
        /** @description RecordFormat is a format that records are written in. */
        RecordFormat: {
            name: string;
            extension: string;
            games: string[];
            program?: string;
            binary?: boolean;
            charsets?: boolean;
            notations?: boolean;
            position?: boolean;
        };
        /** @description RecordFormats lists the formats that records are written in. */
        RecordFormats: {
            formats: components["schemas"]["RecordFormat"][];
        };
        /** @description A Refusal says why a move was not played. Code is stable and meant for programs; Points are the points concerned, most telling first. Codes that games share: bad_text, ambiguous, not_your_turn, game_over, off_board, not_yours, empty, occupied, forbidden; of pieces that move: cannot_move_so, blocked, own_piece, leaves_check, kings_face; of opening rules: opening_choice, opening_number, opening_place, opening_outside (the square), opening_inside (it), opening_symmetric, opening_pick. */
        Refusal: {
            move: string;
            code: string;
            points?: string[];
            /** @description one English sentence */
            detail: string;
        };
        /** @description A Relation is one piece with the pieces that bear on it. Both lists go by how pieces move: what a pin or a check would forbid counts all the same. */
        Relation: {
            point: string;
            /** @description whose piece it is */
            side: components["schemas"]["Side"];
            /**
             * @description StandsChecked, ...
             * @enum {string}
             */
            stands: "checked" | "hanging" | "weak" | "guarded" | "unbacked";
            /** @description enemy pieces that could take it */
            attackers: string[];
            /** @description own pieces that could take back */
            guards: string[];
        };
        /** @description Relations are what the pieces or stones on a board do to each other, for somebody who wants to see it. They are facts of one board: no search, no history. More is what only one game has to say, a struct of its adapter's, whose JSON fields stand among these. */
        Relations: {
            /** @description pieces that are attacked, or that nothing guards */
            pieces: components["schemas"]["Relation"][];
            /** @description rows of stones that threaten to win */
            rows: components["schemas"]["Row"][];
        };
        /** @description RelationsBody is a board to be examined. */
        RelationsBody: {
            game?: string;
            rules?: string;
            board?: string;
        };
        /** @description RematchBody offers another game, or accepts one. */
        RematchBody: {
            /** @description to ask twice is as good as once */
            cmd?: string;
        };
        RematchMessage: {
            /** @enum {string} */
            type: "rematch";
            offer?: [
                boolean,
                boolean
            ];
            game?: string;
        };
        /** @description RenameBody gives an account another name. */
        RenameBody: {
            name?: string;
        };
        /** @description A Repetition is a moment at which the rules had something to say of what was repeated. */
        Repetition: {
            /** @description plies on the board */
            ply: number;
            kind: string;
            /** @description who had to vary, or lost; nil for a draw */
            side?: components["schemas"]["Side"];
            broken?: number;
            /** @description who broke it, with the move of number Broken; nil where nobody did */
            by?: components["schemas"]["Side"];
            notice: components["schemas"]["Ruling"];
        };
        /** @description A Report is what an engine says of a position, with the line that it expects in every notation. Games store only the Info: the rest can be played out again. */
        Report: {
            /** @description plies */
            depth?: number;
            /** @description plies */
            sel_depth?: number;
            /** @description from the mover's point of view */
            score?: components["schemas"]["Score"];
            nodes?: number;
            /** @description nodes per second */
            nps?: number;
            time_ms?: number;
            /** @description canonical moves */
            pv?: string[];
            /** @description Book says that the move comes from an opening book: nothing was searched. */
            book?: boolean;
            /** @description by notation, as match.Move.Text */
            pv_text?: {
                [key: string]: string[];
            };
            /** @description Chances are those of the side to move, or nil if they are unknown. */
            chances?: components["schemas"]["Chances"];
        };
        /** @description ReportBody asks for a report. */
        ReportBody: {
            time_ms?: number;
            again?: boolean;
            engine?: string;
        };
        /** @description ReportSoFar is a report as far as it is made. */
        ReportSoFar: {
            /** @description positions looked at */
            done: number;
            of: number;
            /** @description place in the line of reports */
            waiting?: number;
            /** @description of the first side after so many plies; null where they are not known yet */
            chances: number[];
            engine: string;
            time_ms: number;
            unsaved?: boolean;
            failed?: string;
            /** @description when all is done */
            report?: components["schemas"]["GameReport"];
            /** @description in the first line, and where there is one answer */
            game?: components["schemas"]["Reported"];
        };
        /** @description ReportStudyBody lays a report over a study. */
        ReportStudyBody: {
            ply?: number;
            lang?: string;
        };
        /** @description Reported is the game that a report is on. */
        Reported: {
            id: string;
            title: string;
            study?: boolean;
            config: components["schemas"]["Config"];
            start: components["schemas"]["Start"];
            moves: components["schemas"]["Move"][];
            result: components["schemas"]["Result"] | null;
        };
        /** @description A Move is a move of a report. BestText and LineText are of Best and Line, by notation; only a marked move has its line. */
        ReportedMove: {
            score?: components["schemas"]["Score"];
            chance?: number;
            depth?: number;
            best?: string;
            line?: string[];
            /** @description of chance, 0 to 2; nil where it is not known */
            loss?: number;
            mark?: number;
            book?: boolean;
            /** @description there was no other */
            forced?: boolean;
            spent_ms: number;
            played?: string;
            text?: {
                [key: string]: string;
            };
            best_text?: {
                [key: string]: string;
            };
            line_text?: {
                [key: string]: string[];
            };
            /** @description why, where Explain has found some */
            reasons?: components["schemas"]["Reason"][];
        };
        /** @description A Result is how a game ended. Winner is nil for a draw. */
        Result: {
            winner: components["schemas"]["Side"] | null;
            /** @description checkmate, stalemate, perpetual_check, repetition, move_limit, bare, five, full_board, forbidden_move, resignation, agreement, time, move_time, abandoned, aborted */
            reason: string;
            detail?: string;
        };
        /** @description Results is how often each side won. */
        Results: {
            first: number;
            drawn: number;
            second: number;
        };
        Review: {
            at_ms: number;
            /** @enum {string} */
            grade: "again" | "hard" | "good" | "easy";
        };
        /** @description Rite is what a browser is to ask its user for. */
        Rite: {
            /** @description for the answer */
            rite: string;
            options: unknown;
        };
        /** @description A Row is stones of one colour in one line, and the points where the next one makes of them what Kind says. */
        Row: {
            side: components["schemas"]["Side"];
            /**
             * @description in the words of the game
             * @enum {string}
             */
            kind: "four" | "open_four" | "three";
            stones: string[];
            points: string[];
        };
        /** @description A Notice is what a referee says of a repetition: what has been ruled, or, as a warning, what will be ruled if the loop is played once more. */
        Ruling: {
            /** @description nil for a draw; who is warned must vary */
            loser: components["schemas"]["Side"] | null;
            /** @description the stable code of the rule that decides */
            clause: string;
            /** @description a warning: moves until the ruling falls due */
            plies?: number;
            /** @description the loop's moves, once around; empty where there is none */
            loop: string[];
            /** @description by language tag */
            text: {
                [key: string]: components["schemas"]["RulingText"];
            };
        };
        /** @description A NoticeText is a notice in sentences. */
        RulingText: {
            verdict: string;
            /** @description the clause; a warning has none */
            reason?: string;
            /** @description one sentence for each move of the loop, as often as it was played */
            moves?: string[];
        };
        /** @description Running is a game to watch. */
        Running: {
            id: string;
            title: string;
            game: string;
            rules: string;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            created_ms: number;
            updated_ms: number;
            plies: number;
            turn: components["schemas"]["Side"];
            result: components["schemas"]["Result"] | null;
            board: string;
            study?: boolean;
            source?: string;
            /** @enum {string} */
            keeps?: "network";
            damaged?: boolean;
            rated?: boolean;
            watchers: number;
        };
        /** @description Said is what an engine said of a move that it played, or what is remembered of a position. */
        Said: {
            ply: number;
            side: components["schemas"]["Side"];
            info: components["schemas"]["Report"];
        };
        /** @description One of two: an estimate, or a mate that was found. */
        Score: {
            centipawns?: number;
            /** @description Plies to mate, negative when being mated. */
            mate?: number;
        };
        Seat: {
            side: components["schemas"]["Side"];
            secret: string;
        };
        /** @description SeatsBody lists seats held as a guest. */
        SeatsBody: {
            seats?: {
                game?: string;
                secret?: string;
            }[];
        };
        /** @description Seek is a game that somebody offers. */
        Seek: {
            id: string;
            by: components["schemas"]["Seeker"];
            config: components["schemas"]["Config"];
            /** @enum {string} */
            speed: "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
            /** @description of who offers; missing: by lot */
            side?: components["schemas"]["Side"];
            least?: number;
            most?: number;
            /** @description the account that alone may take it */
            to?: string;
        };
        /** @description Seeker is somebody who looks for a game. */
        Seeker: {
            /** @description the id of their account */
            user?: string;
            name: string;
            rating?: number;
            provisional?: boolean;
        };
        /** @description SetupBody brings a board, or a record that ends in one; options of the game stand among its fields. */
        SetupBody: {
            game?: string;
            rules?: string;
            text?: string;
            /** @description a file's bytes in base64, instead of text */
            data?: string;
            /** @description to move, if the text does not say */
            side?: components["schemas"]["Side"] | null;
            /** @description of data */
            charset?: string;
            /** @description Size is the number of points on a side, 5 to 22; 0 is 15. Where the game begins from a board, that has its own. */
            size?: number;
            /** @description Fouls says what a forbidden move of renju leads to: "refused", also when it is empty, or "loses". */
            fouls?: string;
            /** @description Opening is the name of an opening.Rule; empty is "free". */
            opening?: string;
        };
        SetupNote: {
            code: string;
            side: components["schemas"]["Side"] | null;
            points: string[];
            reason?: string;
            detail: string;
        };
        SetupReport: {
            game: string;
            board: string;
            turn: components["schemas"]["Side"];
            faults: components["schemas"]["SetupNote"][];
            remarks: components["schemas"]["SetupNote"][];
            check: string;
            row: string[];
            forbidden: string[];
            plies: number;
            stopped?: components["schemas"]["RecordFault"];
            /** @description Of a record, the first of so many games. */
            games: number;
            charsets: string[];
            notes: components["schemas"]["TextNote"][];
            unread: components["schemas"]["RecordFault"][];
            unread_lines: number;
        };
        ShelvedBook: {
            name: string;
            game: string;
            format: string;
            /** @description the set of rules that it is for, or empty */
            rules: string;
            moves: number;
            /** @description its moves can be set */
            editing: boolean;
        };
        /** @description A Show is a game between two engines as it is looked on at. */
        Show: {
            /** @description the engines wait */
            halted: boolean;
            /** @description moves that are still made before they do */
            steps: number;
            /** @description the least time that a move takes */
            pace_ms: number;
        };
        /** @enum {integer} */
        Side: 0 | 1;
        /** @description A SideLine is what might have been played: in place of the move that led to the moment or, where the line ends, after it. */
        SideLine: {
            after?: boolean;
            moves: components["schemas"]["NotedMove"][];
            /** @description the record has more than is told */
            more?: boolean;
        };
        /** @description A Summary is how one side played. */
        SideReport: {
            /** @description 0 to 100; nil where no move could be judged */
            accuracy?: number;
            /** @description moves that were neither forced nor from a book */
            judged: number;
            /** @description how many by mark, "?!" and so on */
            marks: {
                [key: string]: number;
            };
            spent_ms: number;
        };
        /** @description SignOn is where the browser goes to sign on. */
        SignOn: {
            url: string;
        };
        /** @description SignOnBody begins a sign-on, with a link of one use where accounts are by invitation. */
        SignOnBody: {
            link?: string;
        };
        /** @description SignOnUpBody makes the account of a newcomer. */
        SignOnUpBody: {
            newcomer?: string;
            name?: string;
        };
        SleptMessage: {
            /** @enum {string} */
            type: "slept";
        };
        /** @description A Source is the game that another began as a copy of. */
        Source: {
            /** @description its id */
            game: string;
            /** @description the moves that were on the copy's board */
            ply: number;
            /** @description End says that the copy keeps that game's end, which was lifted there. */
            end?: boolean;
        };
        Span: {
            again: number;
            hard: number;
            good: number;
            easy: number;
        };
        /** @description StageTime says how long a stage took, in ms. */
        StageTime: {
            /**
             * @description queued, searched, paced, locked, committed, relayed or delivered
             * @enum {string}
             */
            stage: "queued" | "searched" | "paced" | "locked" | "committed" | "relayed" | "delivered";
            moves: number;
            p50: number;
            p99: number;
        };
        /** @description StageTook is how long one move spent in a stage, in ms. */
        StageTook: {
            /** @enum {string} */
            stage: "queued" | "searched" | "paced" | "locked" | "committed" | "relayed" | "delivered";
            took: number;
        };
        Stages: {
            new: number;
            learning: number;
            known: number;
        };
        /** @description Standing is how the person stands with an engine that adapts itself. */
        Standing: {
            engine: string;
            /** @description of the next game */
            level: string;
            elo: number;
            won: number;
            drawn: number;
            lost: number;
            last?: components["schemas"]["Outcome"];
        };
        /** @description Standings lists how the person stands with each engine that adapts itself. */
        Standings: {
            standings: components["schemas"]["Standing"][];
        };
        Start: {
            board: string;
            turn: components["schemas"]["Side"];
        };
        /** @description Started is a game that has been made for who asked, or nothing yet. */
        Started: {
            game?: string;
            seat?: components["schemas"]["Seat"];
        };
        /** @description A Strength says in which ways an engine's strength can be set. A nil way is not offered. */
        Strength: {
            depth?: components["schemas"]["NumberRange"];
            nodes?: components["schemas"]["NumberRange"];
            move_time_ms?: components["schemas"]["NumberRange"];
        };
        /** @description Study is a whole study. */
        Study: {
            id: string;
            title: string;
            version: number;
            created_ms: number;
            updated_ms: number;
            config: components["schemas"]["StudyConfig"];
            start: components["schemas"]["Start"];
            moves: components["schemas"]["Move"][];
            /** @description each before those that follow it */
            nodes: components["schemas"]["StudyNode"][];
            undo: boolean;
            redo: boolean;
            damage?: components["schemas"]["Damage"];
        };
        /** @description A Command asks a study to change. */
        StudyCommand: {
            type?: string;
            node?: number;
            /** @description in any notation */
            moves?: string[];
            index?: number;
            text?: string;
            glyphs?: number[];
            shapes?: components["schemas"]["StudyShapeInput"][];
            eval?: components["schemas"]["EvaluationInput"];
            /** @description Version, when not 0, is the version that the sender saw; a study that has moved on refuses with ErrStale. Most edits of two people do not touch each other, so that it may well be left out. */
            version?: number;
            /** @description Cmd is as that of a match.Command. */
            cmd?: string;
        };
        /** @description A Config is what a study begins with: the position, and what is known of the game that was played from it. */
        StudyConfig: {
            /** @description its name in the table of games */
            game: string;
            /** @description one of the game's sets of rules */
            rules: string;
            /** @description of the game */
            options?: {
                [key: string]: unknown;
            };
            /** @description start position text; empty for the game's own */
            setup?: string;
            /** @description names, by match.Side; empty where nobody played */
            players: [
                string,
                string
            ];
            /** @description as records write it */
            result?: string;
            /** @description what else a record said of the game */
            tags?: components["schemas"]["StudyTag"][];
            /** @description the game that it was opened from */
            from?: components["schemas"]["Source"];
        };
        /** @description StudyEdited is the answer to a command. */
        StudyEdited: {
            /** @description to which the command led */
            node: number;
            update: components["schemas"]["StudyUpdate"];
        };
        StudyMessage: {
            /** @enum {string} */
            type: "study";
            study: components["schemas"]["Study"];
        };
        /** @description StudyNode is a node of a study; the root has no move. A move that stands at many nodes is told once: of a large study, texts of moves are nearly all. */
        StudyNode: {
            id: number;
            parent: number;
            /** @description its place among the moves */
            move?: number;
            next?: number[];
            comment?: string;
            glyphs?: number[];
            shapes?: components["schemas"]["StudyShape"][];
            eval?: components["schemas"]["Evaluation"];
            /** @description of the first side, by the evaluation */
            chance?: number;
            spent_ms?: number;
        };
        /** @description StudyOpened is a new study, and the node to look at. */
        StudyOpened: {
            id: string;
            node: number;
        };
        /** @description StudyPosition is the position at a node. */
        StudyPosition: {
            node: number;
            position: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
        };
        /** @description A Shape is an arrow, or a ring where it comes from nowhere. */
        StudyShape: {
            /** @description a point */
            from?: string;
            /** @description a point */
            to: string;
            /** @description one of Colours */
            colour: string;
        };
        /** @description A Shape is an arrow, or a ring where it comes from nowhere. */
        StudyShapeInput: {
            /** @description a point */
            from?: string;
            /** @description a point */
            to?: string;
            /** @description one of Colours */
            colour?: string;
        };
        /** @description What the server sends over the WebSocket. */
        StudySocketMessage: components["schemas"]["StudyMessage"] | components["schemas"]["StudyUpdateMessage"] | components["schemas"]["DeletedMessage"];
        /** @description A Tag is one thing that a record says of a game, by its name. */
        StudyTag: {
            name: string;
            value: string;
        };
        /** @description StudyUpdate is what has changed in a study since a version, for somebody who has it as it was then. */
        StudyUpdate: {
            from_version: number;
            version: number;
            updated_ms: number;
            title: string;
            moves: components["schemas"]["Move"][];
            nodes: components["schemas"]["StudyNode"][];
            gone: number[];
            undo: boolean;
            redo: boolean;
        };
        StudyUpdateMessage: {
            /** @enum {string} */
            type: "study_update";
            update: components["schemas"]["StudyUpdate"];
        };
        /** @description SuspendBody suspends an exercise, or resumes it. */
        SuspendBody: {
            suspended?: boolean;
        };
        /** @description TakenSeats lists the games whose seats have become the account's. */
        TakenSeats: {
            games: string[];
        };
        /** @description TextNote says how text was read where that was not certain. */
        TextNote: {
            /** @enum {string} */
            code: "restored" | "unrestored" | "unsure" | "wrong_set";
            line: number;
            /** @description as it was read */
            text: string;
            message: string;
        };
        ThinkingMessage: {
            /** @enum {string} */
            type: "thinking";
            version: number;
            waiting?: number;
        };
        /** @description TimedMove is one move with the ms that each of its stages took. */
        TimedMove: {
            game: string;
            /** @description of the game after the move; 0 if it was not stored */
            version: number;
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
            at_ms: number;
            /** @description ms that it came after its player had decided */
            late: number;
            stages: components["schemas"]["StageTook"][];
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
            title?: string | null;
        };
        TitleMessage: {
            /** @enum {string} */
            type: "title";
            title: string;
        };
        /** @description Tried is the answer to POST /api/games/{id}/report/try. */
        Tried: {
            /** @description it counts as a solution */
            good: boolean;
            best?: boolean;
            loss: number;
            move: components["schemas"]["Move"];
        };
        /** @description TryBody tries a move in place of the one after so many plies. */
        TryBody: {
            ply?: number;
            move?: string;
        };
        /** @description An UndoOffer is a side's wish to take moves back. */
        UndoOffer: {
            side: components["schemas"]["Side"];
            /** @description so many plies are to be on the board */
            to: number;
        };
        /** @description Update is what has changed in a game since a version, for somebody who has it as it was then. */
        Update: {
            from_version: number;
            version: number;
            updated_ms: number;
            players?: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            ply: number;
            moves_from: number;
            moves: components["schemas"]["Move"][];
            position?: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
            offer: components["schemas"]["Side"] | null;
            clock: components["schemas"]["Clock"] | null;
            show?: components["schemas"]["Show"];
            thinking: boolean;
            waiting?: number;
            kept?: string;
            about?: components["schemas"]["About"];
            /** @description to who has come back */
            title?: string;
            network?: components["schemas"]["Network"];
            undo_offer?: components["schemas"]["UndoOffer"];
            gone?: components["schemas"]["Gone"];
        };
        UpdateMessage: {
            /** @enum {string} */
            type: "update";
            update: components["schemas"]["Update"];
        };
        /** @description Used is what a browser has made or signed. */
        Used: {
            rite?: string;
            /** @description of a new one */
            name?: string;
            credential?: unknown;
        };
        /** @description User is an account, to its own user and to those who keep order. */
        User: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "guest" | "player" | "moderator" | "administrator";
            created_ms: number;
            /** @description it has one */
            password: boolean;
            /** @description the club's sign-on is a way in */
            club?: boolean;
            disabled?: boolean;
        };
        /** @description UserBody changes an account; what is missing stays. */
        UserBody: {
            name?: string | null;
            role?: ("guest" | "player" | "moderator" | "administrator") | null;
            disabled?: boolean | null;
        };
        /** @description Users is a page of accounts. */
        Users: {
            users: components["schemas"]["User"][];
        };
        /** @description Vacation is until when each side is away, 0 if it is not, and what either may still be this year. */
        Vacation: {
            until_ms: [
                number,
                number
            ];
            left_ms: [
                number,
                number
            ];
        };
        /** @description A View is a position as a board shows it. More is what only one game has to show, a struct of its adapter's, whose JSON fields stand among these. */
        View: {
            /** @description as the rules library writes it, with the side to move */
            board: string;
            turn: components["schemas"]["Side"];
            /** @description canonical moves, empty when the game is over */
            legal: string[];
            /** @description the point of the king in check */
            check: string;
            /** @description the points of the row that won */
            row: string[];
            /** @description points where the rules forbid the side to move what they allow otherwise */
            forbidden: string[];
            /** @description what an opening rule asks, while it does */
            opening?: components["schemas"]["Opening"];
            /** @description how often this position has stood on the board, from 1; 0 where that does not matter */
            seen: number;
            /** @description a repetition has begun that will cost a side the game */
            warning?: components["schemas"]["Ruling"];
            /** @description the ruling that ended the game: a repetition, a move limit */
            ruling?: components["schemas"]["Ruling"];
            /** @description why View.Forbidden are forbidden, in the same order (renju) */
            fouls?: components["schemas"]["Foul"][];
            /** @description the opening that has a name */
            pattern?: components["schemas"]["Pattern"];
        };
        /** @description Waiting is a line before that of an answer that waits for a processor: the place, 0 when it has begun. */
        Waiting: {
            waiting: number;
        };
        /** @description WinBody asks for a forced win. */
        WinBody: {
            version?: number;
            ply?: number | null;
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
export type Advice = components['schemas']['Advice'];
export type AdviceBody = components['schemas']['AdviceBody'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisBody = components['schemas']['AnalysisBody'];
export type BookEntry = components['schemas']['BookEntry'];
export type BookMoveBody = components['schemas']['BookMoveBody'];
export type BookUndoBody = components['schemas']['BookUndoBody'];
export type BranchBody = components['schemas']['BranchBody'];
export type CallsMessage = components['schemas']['CallsMessage'];
export type Chances = components['schemas']['Chances'];
export type Clock = components['schemas']['Clock'];
export type ClockConfig = components['schemas']['ClockConfig'];
export type ClockConfigInput = components['schemas']['ClockConfigInput'];
export type Collected = components['schemas']['Collected'];
export type CommandBody = components['schemas']['CommandBody'];
export type Complaint = components['schemas']['Complaint'];
export type ComplaintBody = components['schemas']['ComplaintBody'];
export type Complaints = components['schemas']['Complaints'];
export type Config = components['schemas']['Config'];
export type ConfigInput = components['schemas']['ConfigInput'];
export type Created = components['schemas']['Created'];
export type CrowdMessage = components['schemas']['CrowdMessage'];
export type Damage = components['schemas']['Damage'];
export type DeletedMessage = components['schemas']['DeletedMessage'];
export type Departure = components['schemas']['Departure'];
export type Empty = components['schemas']['Empty'];
export type EngineFailedMessage = components['schemas']['EngineFailedMessage'];
export type EngineInfo = components['schemas']['EngineInfo'];
export type EngineOption = components['schemas']['EngineOption'];
export type Engines = components['schemas']['Engines'];
export type Error = components['schemas']['Error'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationInput = components['schemas']['EvaluationInput'];
export type Event = components['schemas']['Event'];
export type Exercise = components['schemas']['Exercise'];
export type ExerciseEntry = components['schemas']['ExerciseEntry'];
export type ExerciseTryBody = components['schemas']['ExerciseTryBody'];
export type Exercises = components['schemas']['Exercises'];
export type Explored = components['schemas']['Explored'];
export type ExploredMove = components['schemas']['ExploredMove'];
export type FarewellBody = components['schemas']['FarewellBody'];
export type Fault = components['schemas']['Fault'];
export type ForcedWin = components['schemas']['ForcedWin'];
export type Foul = components['schemas']['Foul'];
export type FoulRow = components['schemas']['FoulRow'];
export type FoundGame = components['schemas']['FoundGame'];
export type Game = components['schemas']['Game'];
export type GameMessage = components['schemas']['GameMessage'];
export type GameReport = components['schemas']['GameReport'];
export type GameSocketMessage = components['schemas']['GameSocketMessage'];
export type GameStart = components['schemas']['GameStart'];
export type GameStudyBody = components['schemas']['GameStudyBody'];
export type GameSummary = components['schemas']['GameSummary'];
export type Games = components['schemas']['Games'];
export type Gone = components['schemas']['Gone'];
export type GradeBody = components['schemas']['GradeBody'];
export type GreetBody = components['schemas']['GreetBody'];
export type GreetingMessage = components['schemas']['GreetingMessage'];
export type Health = components['schemas']['Health'];
export type House = components['schemas']['House'];
export type HouseGame = components['schemas']['HouseGame'];
export type ImportBody = components['schemas']['ImportBody'];
export type ImportFault = components['schemas']['ImportFault'];
export type Imported = components['schemas']['Imported'];
export type Info = components['schemas']['Info'];
export type InfoMessage = components['schemas']['InfoMessage'];
export type JoinBody = components['schemas']['JoinBody'];
export type Joined = components['schemas']['Joined'];
export type Left = components['schemas']['Left'];
export type LevelInfo = components['schemas']['LevelInfo'];
export type LevelStep = components['schemas']['LevelStep'];
export type LibraryCollection = components['schemas']['LibraryCollection'];
export type LibraryCollectionBody = components['schemas']['LibraryCollectionBody'];
export type LibraryCounts = components['schemas']['LibraryCounts'];
export type LibraryEntry = components['schemas']['LibraryEntry'];
export type LibraryPage = components['schemas']['LibraryPage'];
export type LibraryPerson = components['schemas']['LibraryPerson'];
export type Line = components['schemas']['Line'];
export type Link = components['schemas']['Link'];
export type LinkBody = components['schemas']['LinkBody'];
export type LobbyMessage = components['schemas']['LobbyMessage'];
export type LobbySocketMessage = components['schemas']['LobbySocketMessage'];
export type Login = components['schemas']['Login'];
export type Logins = components['schemas']['Logins'];
export type Me = components['schemas']['Me'];
export type Mistakes = components['schemas']['Mistakes'];
export type MistakesBody = components['schemas']['MistakesBody'];
export type Move = components['schemas']['Move'];
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
export type Opening = components['schemas']['Opening'];
export type Opinion = components['schemas']['Opinion'];
export type Outcome = components['schemas']['Outcome'];
export type OwnFile = components['schemas']['OwnFile'];
export type OwnGame = components['schemas']['OwnGame'];
export type OwnGames = components['schemas']['OwnGames'];
export type OwnGamesFile = components['schemas']['OwnGamesFile'];
export type OwnLobby = components['schemas']['OwnLobby'];
export type OwnRecord = components['schemas']['OwnRecord'];
export type ParseBody = components['schemas']['ParseBody'];
export type Parsed = components['schemas']['Parsed'];
export type Passkey = components['schemas']['Passkey'];
export type Passkeys = components['schemas']['Passkeys'];
export type PasswordBody = components['schemas']['PasswordBody'];
export type Pattern = components['schemas']['Pattern'];
export type PersonsBody = components['schemas']['PersonsBody'];
export type PlayedBy = components['schemas']['PlayedBy'];
export type Player = components['schemas']['Player'];
export type PlayerInput = components['schemas']['PlayerInput'];
export type Pool = components['schemas']['Pool'];
export type PositionBody = components['schemas']['PositionBody'];
export type PresenceMessage = components['schemas']['PresenceMessage'];
export type Profile = components['schemas']['Profile'];
export type Progress = components['schemas']['Progress'];
export type QR = components['schemas']['QR'];
export type QRBody = components['schemas']['QRBody'];
export type Rating = components['schemas']['Rating'];
export type RatingStep = components['schemas']['RatingStep'];
export type Ready = components['schemas']['Ready'];
export type Reason = components['schemas']['Reason'];
export type RecordFault = components['schemas']['RecordFault'];
export type RecordFormat = components['schemas']['RecordFormat'];
export type RecordFormats = components['schemas']['RecordFormats'];
export type Refusal = components['schemas']['Refusal'];
export type Relation = components['schemas']['Relation'];
export type Relations = components['schemas']['Relations'];
export type RelationsBody = components['schemas']['RelationsBody'];
export type RematchBody = components['schemas']['RematchBody'];
export type RematchMessage = components['schemas']['RematchMessage'];
export type RenameBody = components['schemas']['RenameBody'];
export type Repetition = components['schemas']['Repetition'];
export type Report = components['schemas']['Report'];
export type ReportBody = components['schemas']['ReportBody'];
export type ReportSoFar = components['schemas']['ReportSoFar'];
export type ReportStudyBody = components['schemas']['ReportStudyBody'];
export type Reported = components['schemas']['Reported'];
export type ReportedMove = components['schemas']['ReportedMove'];
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
export type SetupBody = components['schemas']['SetupBody'];
export type SetupNote = components['schemas']['SetupNote'];
export type SetupReport = components['schemas']['SetupReport'];
export type ShelvedBook = components['schemas']['ShelvedBook'];
export type Show = components['schemas']['Show'];
export type Side = components['schemas']['Side'];
export type SideLine = components['schemas']['SideLine'];
export type SideReport = components['schemas']['SideReport'];
export type SignOn = components['schemas']['SignOn'];
export type SignOnBody = components['schemas']['SignOnBody'];
export type SignOnUpBody = components['schemas']['SignOnUpBody'];
export type SleptMessage = components['schemas']['SleptMessage'];
export type Source = components['schemas']['Source'];
export type Span = components['schemas']['Span'];
export type StageTime = components['schemas']['StageTime'];
export type StageTook = components['schemas']['StageTook'];
export type Stages = components['schemas']['Stages'];
export type Standing = components['schemas']['Standing'];
export type Standings = components['schemas']['Standings'];
export type Start = components['schemas']['Start'];
export type Started = components['schemas']['Started'];
export type Strength = components['schemas']['Strength'];
export type Study = components['schemas']['Study'];
export type StudyCommand = components['schemas']['StudyCommand'];
export type StudyConfig = components['schemas']['StudyConfig'];
export type StudyEdited = components['schemas']['StudyEdited'];
export type StudyMessage = components['schemas']['StudyMessage'];
export type StudyNode = components['schemas']['StudyNode'];
export type StudyOpened = components['schemas']['StudyOpened'];
export type StudyPosition = components['schemas']['StudyPosition'];
export type StudyShape = components['schemas']['StudyShape'];
export type StudyShapeInput = components['schemas']['StudyShapeInput'];
export type StudySocketMessage = components['schemas']['StudySocketMessage'];
export type StudyTag = components['schemas']['StudyTag'];
export type StudyUpdate = components['schemas']['StudyUpdate'];
export type StudyUpdateMessage = components['schemas']['StudyUpdateMessage'];
export type SuspendBody = components['schemas']['SuspendBody'];
export type TakenSeats = components['schemas']['TakenSeats'];
export type TextNote = components['schemas']['TextNote'];
export type ThinkingMessage = components['schemas']['ThinkingMessage'];
export type TimedMove = components['schemas']['TimedMove'];
export type Timing = components['schemas']['Timing'];
export type TitleBody = components['schemas']['TitleBody'];
export type TitleMessage = components['schemas']['TitleMessage'];
export type Tried = components['schemas']['Tried'];
export type TryBody = components['schemas']['TryBody'];
export type UndoOffer = components['schemas']['UndoOffer'];
export type Update = components['schemas']['Update'];
export type UpdateMessage = components['schemas']['UpdateMessage'];
export type Used = components['schemas']['Used'];
export type User = components['schemas']['User'];
export type UserBody = components['schemas']['UserBody'];
export type Users = components['schemas']['Users'];
export type Vacation = components['schemas']['Vacation'];
export type View = components['schemas']['View'];
export type Waiting = components['schemas']['Waiting'];
export type WinBody = components['schemas']['WinBody'];
