package identity

// Owners selects things by whose they are. A thing belongs to an account, or to the
// house: to the local person, or to the administrators of a server. The zero value
// selects nothing.
type Owners struct {
	All     bool   // whoever owns them
	House   bool   // those of the house, whose owner is ""
	Account string // those of this account, unless empty
}

// Has reports whether a thing is selected by its owner.
func (o Owners) Has(owner string) bool {
	return o.All || owner == "" && o.House || owner != "" && owner == o.Account
}

// List returns the owners, "" for the house; nil is everybody.
func (o Owners) List() []string {
	if o.All {
		return nil
	}
	list := []string{}
	if o.House {
		list = append(list, "")
	}
	if o.Account != "" {
		list = append(list, o.Account)
	}
	return list
}

// Owners selects what belongs to the caller. Administrators have the house's things
// besides their own; the program itself has everybody's.
func (c Caller) Owners() Owners {
	return Owners{All: c.Program, House: c.May(Administer), Account: c.User}
}

// Owner returns the owner of what the caller makes, and false if nothing can belong to
// the caller, who is a guest.
func (c Caller) Owner() (owner string, ok bool) {
	return c.User, c.User != "" || c.May(Administer)
}
