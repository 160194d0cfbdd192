package library

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"slices"

	"duiyi/library/dates"
)

// A file beside the index keeps the names and the namings, which the store
// would otherwise read row by row before the first answer. Without it, or if it
// does not fit the store, the store is read. All numbers after the head are
// varints, those of names and namings differences:
//
//	head     48 bytes: magic, edition, the number of names and of namings, the last naming,
//	         Extent.Joined, checksum
//	names    by number: the length of the text, the text, the number it stands for
//	namings  by game: game, date, both players, event, result
const (
	namesMagic = "DuiyiNames2\n"
	namesHead  = 48

	// namesLacking is how many names and namings the file may lack: reading
	// them from the store takes 2 ms.
	namesLacking = 1000
)

func (l *Library) namesPath() string { return l.path + ".names" }

// keepNames writes the file of names if it lacks many.
func (l *Library) keepNames(ctx context.Context) error {
	known, err := l.known(ctx)
	if err != nil {
		return err
	}
	leave, err := l.filling.Enter(ctx, "") // against JoinNames
	if err != nil {
		return err
	}
	defer leave()
	l.mu.RLock()
	known.mu.Lock()
	have := len(known.texts) + l.namings.count
	var data []byte
	if l.open && l.path != "" && known == l.names && have-l.namings.inFile >= namesLacking {
		data = packNames(known, &l.namings, l.edition, l.joined)
	}
	known.mu.Unlock()
	l.mu.RUnlock()
	if data == nil {
		return nil
	}
	err = replaceFile(l.namesPath(), data)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.stayInMemory(err)
		return nil
	}
	l.namings.inFile = have
	return nil
}

func packNames(known *names, others *namings, edition, joined int64) []byte {
	data := make([]byte, namesHead, namesHead+24*len(known.texts)+16*others.count)
	copy(data, namesMagic)
	binary.LittleEndian.PutUint64(data[12:], uint64(edition))
	binary.LittleEndian.PutUint32(data[20:], uint32(len(known.texts)))
	binary.LittleEndian.PutUint32(data[24:], uint32(others.count))
	binary.LittleEndian.PutUint64(data[28:], uint64(others.last))
	binary.LittleEndian.PutUint64(data[36:], uint64(joined))
	for n, text := range known.texts {
		data = binary.AppendUvarint(data, uint64(len(text)))
		data = append(data, text...)
		data = binary.AppendVarint(data, known.same[n]-int64(n))
	}
	last := int64(0)
	for _, game := range slices.Sorted(maps.Keys(others.of)) {
		for _, o := range others.of[game] {
			data = binary.AppendUvarint(data, uint64(game-last))
			last = game
			for _, v := range []uint32{uint32(o.date), o.first, o.second, o.event, uint32(o.result)} {
				data = binary.AppendUvarint(data, uint64(v))
			}
		}
	}
	binary.LittleEndian.PutUint32(data[44:], namesSum(data))
	return data
}

func namesSum(data []byte) uint32 {
	return crc32.Update(crc32.Checksum(data[:44], castagnoli), castagnoli, data[namesHead:])
}

// loadNames reads the file of names, if it belongs to this edition, nobody has
// joined names since, and its last name and naming are the store's: names and
// namings are only ever added. The caller has the turn of filling.
func (l *Library) loadNames(ctx context.Context) error {
	data, err := os.ReadFile(l.namesPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	known, others, ok := unpackNames(data, l.edition, l.joined)
	if !ok {
		return nil
	}
	last := int64(len(known.texts) - 1)
	list, err := l.store.Names(ctx, last-1)
	if err != nil {
		return err
	}
	if len(list) == 0 || list[0].N != last || list[0].Text != known.texts[last] || list[0].Same != known.same[last] {
		return nil
	}
	if others.count > 0 {
		list, err := l.store.Namings(ctx, others.last-1, 1)
		if err != nil {
			return err
		}
		if len(list) == 0 || list[0].N != others.last || !slices.Contains(others.of[list[0].Game], list[0].short()) {
			return nil
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.namings = others
	if l.names == nil {
		l.names = known
	}
	return nil
}

// unpackNames returns what packNames wrote. ok is false if it is damaged, empty
// or of another edition, or if names were joined since.
func unpackNames(data []byte, edition, joined int64) (known *names, others namings, ok bool) {
	if len(data) < namesHead || string(data[:len(namesMagic)]) != namesMagic || int64(binary.LittleEndian.Uint64(data[12:])) != edition ||
		int64(binary.LittleEndian.Uint64(data[36:])) != joined || binary.LittleEndian.Uint32(data[44:]) != namesSum(data) {
		return nil, others, false
	}
	count := int(binary.LittleEndian.Uint32(data[20:]))
	others.count, others.last = int(binary.LittleEndian.Uint32(data[24:])), int64(binary.LittleEndian.Uint64(data[28:]))
	others.inFile = count + others.count
	known = &names{texts: make([]string, count), same: make([]int64, count)}
	all := string(data) // the texts are parts of it
	at := namesHead
	next := func() uint64 {
		v, n := binary.Uvarint(data[at:])
		at += n
		return v
	}
	for n := range count {
		size := int(next())
		known.texts[n] = all[at : at+size]
		at += size
		d, width := binary.Varint(data[at:])
		at += width
		known.same[n] = int64(n) + d
	}
	others.of = make(map[int64][]naming, others.count)
	game := int64(0)
	for range others.count {
		game += int64(next())
		o := naming{date: dates.Day(next()), first: uint32(next()), second: uint32(next()), event: uint32(next()), result: uint8(next())}
		others.of[game] = append(others.of[game], o)
	}
	return known, others, count > 0
}
