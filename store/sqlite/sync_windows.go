package sqlite

// syncFolder does nothing: NTFS keeps a journal of its names, and a folder
// cannot be opened to be synced.
func syncFolder(string) error { return nil }
