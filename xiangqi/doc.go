// Package xiangqi is the board of xiangqi (Chinese chess): positions, legal moves
// and the reasons why others are not, FEN, and the notations in which moves are
// written. How a game ends, by repetition too, is for package referee below it.
//
// # Boards
//
// A [Setup] is anything that can stand on a board; a [Position] is a setup that
// can arise in play, with its side to move. [ParseFEN] reads a position, and
// says everything that is wrong with a setup that is none. A Position is a
// value: copying it with = gives an independent position, and == compares
// boards, sides to move and counters. Squares are a0 to i9, with a0 in Red's
// left corner.
//
// # Moves
//
// A [Move] is a pair of squares. [Position.Play] refuses an illegal one with a
// [*MoveError] that names the reason and the squares in the way, and leaves the
// position as it was. [Position.ParseMove] reads a move as people write it, in
// Chinese, Vietnamese, WXF letters or coordinates, and tells malformed, illegal
// and ambiguous texts apart; [Position.Format] writes it.
//
// # Vietnamese notation
//
// Books and federations in Vietnam write P2-5, M8.7, X9/1: the letter of the
// piece, its file from the mover's right, . for forward (tiến), / for back
// (thoái) and - for sideways (bình), then the file reached or, along a file, the
// points moved. The letters are Tg S T X P M for general, advisor, elephant,
// rook, cannon and horse. The pawn is C (chốt, in the south) or B (binh, in the
// north and in the rules of the federation); C is written here, both are read.
// Of two pieces on a file t (trước) is the front and s (sau) the rear one, and g
// (giữa) the middle one of three pawns: Xt.1, Ps-6, Cg-4. Advisors and elephants
// have their file. No source settles what comes after that. Where pawns stand in
// line on two files, the place has the file behind it as in Chinese books,
// Ct5.1; four or five on one file are numbered from the front before their file,
// as the world federation does in its own letters, C25-6.
//
// Read besides are small letters, V for the elephant, the place before the
// piece, words with and without marks (pháo 2 bình 5, xe truoc thoai 1, mã tám
// tấn bảy), and dashes of any width. Letters and signs mean other things in WXF
// notation: [Position.ParseMove] takes a text that is a legal move in both for
// WXF, [Position.ParseMoveIn] is told what it is.
//
// # Searching
//
// Programs that search take moves from [Position.LegalMoves], or its two halves
// for captures and quiet moves, and play them with [Position.PlayUnchecked] and
// [Position.Undo]. None of these allocates. [Position.Hash] is incremental and
// the same in every process. [Bitboard], [Position.Attackers] and the attack
// functions serve evaluation.
//
// The package knows nothing of engines, clocks, servers or files, and imports
// only the standard library; the import test at the module root holds it to
// that. No method blocks or reads the clock.
package xiangqi
