package app

import "duiyi/games"

// Games returns the games that can be played.
func (a *App) Games() games.List { return a.kinds }
