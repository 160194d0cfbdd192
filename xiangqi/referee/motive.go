package referee

// A Cause says how a move made an attack that was not there before.
type Cause string

// The causes of a new attack.
const (
	CauseMoved     Cause = "moved"      // the piece that moved attacks
	CauseUncovered Cause = "uncovered"  // the move cleared a line, a leg or an eye
	CauseScreen    Cause = "screen"     // the move gave a cannon its screen
	CauseUnrooted  Cause = "unrooted"   // the attack stood; the move made the protection void
	CauseFreed     Cause = "freed"      // the attack stood; the attacker may now leave its place
	CauseNoReply   Cause = "no_reply"   // the attack stood; the victim can no longer take the attacker
	CausePays      Cause = "pays"       // the attack stood; the capture now comes out ahead
	CauseSequence  Cause = "in_several" // wins in several moves
)

// A Root says whether a piece is protected when the capture has been made.
type Root string

// The states of protection.
const (
	RootNone    Root = "none"    // nothing aims at the square
	RootReal    Root = "real"    // a protector can legally take back
	RootFalse   Root = "false"   // a protector only seems to
	RootIgnored Root = "ignored" // the victim is worth more than its attacker: protection does not help
)

// A Motive is the reason why an attack counts, or does not.
type Motive string

// The motives of a ruling on one attack or one move.
const (
	MotiveUnprotected   Motive = "unprotected"    // nothing protects the victim
	MotiveWorthMore     Motive = "worth_more"     // horse or cannon on rook, guards on greater pieces
	MotiveProtectorPin  Motive = "protector_pin"  // the protector may not leave its line
	MotiveKingsFace     Motive = "kings_face"     // the king may not take back on a file the enemy king holds
	MotiveKingAttacked  Motive = "king_attacked"  // the king may not take back: the square is attacked
	MotiveScreenGone    Motive = "screen_gone"    // the protecting cannon has no screen after the capture
	MotiveLineCut       Motive = "line_cut"       // the protector's way is blocked after the capture
	MotiveDiscovers     Motive = "discovers"      // the capture gives check, so nothing may take back
	MotiveGain          Motive = "gain"           // comes out ahead in material
	MotiveProtected     Motive = "protected"      // a real root
	MotiveMutual        Motive = "mutual"         // the victim could take the attacker: an offer to exchange
	MotiveKing          Motive = "king"           // kings may attack perpetually
	MotivePawn          Motive = "pawn"           // pawns may attack perpetually
	MotiveUncrossed     Motive = "uncrossed"      // a pawn before the river may be attacked freely
	MotivePinned        Motive = "pinned"         // the attacker may not leave its place
	MotiveParry         Motive = "parry"          // protection was lost because a chase was parried
	MotiveKingEvades    Motive = "king_evades"    // the king moved out of check
	MotiveOnlyDefence   Motive = "only_defence"   // the last attacking piece holds the only point of defence
	MotiveLosesMaterial Motive = "loses_material" // the capture wins nothing in the end
	MotiveOldThreat     Motive = "old_threat"     // each threat of mate was there before the move
)
