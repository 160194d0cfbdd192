package members

import (
	"net/http"

	"duiyi/match"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/ratings"
)

// ratingJSON is a rating with its history.
type ratingJSON struct {
	Game      string           `json:"game"`
	Speed     rating.Speed     `json:"speed"`
	Rating    int              `json:"rating"`                // Glicko-2
	Deviation int              `json:"deviation"`             // Glicko-2's rating deviation
	Unsure    bool             `json:"provisional,omitempty"` // the rating is uncertain
	Games     int              `json:"games"`                 // how many counted
	Steps     []ratingStepJSON `json:"steps"`                 // the last 500, oldest first
}

// ratingStepJSON is the rating after a game.
type ratingStepJSON struct {
	Game   string `json:"game"`   // its id
	Rating int    `json:"rating"` // after the game
	AtMS   int64  `json:"at_ms"`  // when
}

// profileJSON is what others see of an account.
type profileJSON struct {
	User    string       `json:"user"`     // its id
	Name    string       `json:"name"`     // the account name
	SinceMS int64        `json:"since_ms"` // when it was created
	Ratings []ratingJSON `json:"ratings"`
}

func (m *Members) getProfile(w http.ResponseWriter, r *http.Request) error {
	p, err := m.lobby.Profile(r.Context(), r.PathValue("user"))
	if err != nil {
		return err
	}
	j := profileJSON{User: p.ID, Name: p.Name, SinceMS: p.Since.UnixMilli(), Ratings: toRatings(p.Ratings, p.Steps)}
	m.reply.JSON(w, http.StatusOK, j)
	return nil
}

func toRatings(list []ratings.Kept, steps [][]ratings.Step) []ratingJSON {
	ratings := []ratingJSON{}
	for i, k := range list {
		rj := ratingJSON{
			Game: k.Kind, Speed: k.Speed, Rating: k.Shown(), Deviation: int(k.Deviation), Unsure: k.Provisional(), Games: k.Games, Steps: []ratingStepJSON{},
		}
		for _, s := range steps[i] {
			rj.Steps = append(rj.Steps, ratingStepJSON{s.Game, rating.Rating{Points: s.Points}.Shown(), s.At.UnixMilli()})
		}
		ratings = append(ratings, rj)
	}
	return ratings
}

// getProfileGames lists the public games in which an account has a seat.
func (m *Members) getProfileGames(w http.ResponseWriter, r *http.Request) error {
	if m.accounts == nil {
		return people.ErrNoUser
	}
	after, limit, err := mineQuery(r)
	if err != nil {
		return err
	}
	user := r.PathValue("user")
	if _, err := m.lobby.Profile(r.Context(), user); err != nil {
		return err
	}
	return m.writeGames(w, r, user, after, limit, func(c match.Config) bool { return c.Public })
}
