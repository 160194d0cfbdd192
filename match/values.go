package match

// Values of fields of Player and Config.
const (
	Human  = "human" // Player.Kind
	Engine = "engine"

	KeepsNetwork = "network" // Config.Keeps: two people play, who need not sit at one machine

	LagFair     = ""         // Config.Lag: network time is credited within a quota by the time control
	LagGenerous = "generous" // within a quota of seconds for each move, for friends
	LagNone     = "none"     // not at all, in a room with an arbiter

	OptionSize    = "size"    // Config.Options of several games: a number, the points on a side
	OptionOpening = "opening" // a text: the opening rule, as in question.Opening
)

// Limits.
const (
	MaxName    = 60        // characters of a player's name
	MaxAbout   = 120       // characters of a line of About
	MaxComment = 4000      // characters of its comment
	MaxSeed    = 1<<31 - 1 // the greatest Config.Seed: as great as the option Seed of engines

	MinPaceMS = 300 // least time per move of two engines; also the default
	MaxPaceMS = 60_000

	GiftMS       = 15_000 // that CmdGiveTime gives to the other side
	VacationDays = 30     // that a player may be away from a correspondence game, per calendar year (UTC)
)
