package match

// Values of fields of Player and Config.
const (
	Human  = "human" // Player.Kind
	Engine = "engine"

	KeepsNetwork = "network" // Config.Keeps: two people play over a network

	LagFair     = ""         // Config.Lag: network time is credited up to a quota set by the time control
	LagGenerous = "generous" // up to a quota of seconds per move, for friends
	LagNone     = "none"     // not at all, for a room with an arbiter

	OptionSize    = "size"    // Config.Options of several games: the number of points a side
	OptionOpening = "opening" // the opening rule, as in question.Opening
)

// Limits.
const (
	MaxName    = 60        // characters of a player's name
	MaxAbout   = 120       // characters of a line of About
	MaxComment = 4000      // characters of its comment
	MaxSeed    = 1<<31 - 1 // the greatest Config.Seed, and engine option Seed

	MinPaceMS = 300 // least time per move of two engines; also the default
	MaxPaceMS = 60_000

	GiftMS       = 15_000 // gift of CmdGiveTime
	VacationDays = 30     // vacation days in a correspondence game per player and calendar year (UTC)
)
