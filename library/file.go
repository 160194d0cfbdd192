package library

import (
	"encoding/binary"
	"errors"
	"hash/crc32"

	"duiyi/library/mapped"
)

// An index file is a header, which names the edition of the games, followed by
// segments. Reading ignores an incomplete last segment; its games are indexed
// again.
const (
	fileMagic = "DuiyiLibrary\n"
	fileStart = 32
)

func fileHead(edition int64) []byte {
	head := make([]byte, fileStart)
	copy(head, fileMagic)
	binary.LittleEndian.PutUint64(head[16:], uint64(edition))
	binary.LittleEndian.PutUint32(head[24:], crc32.Checksum(head[:24], castagnoli))
	return head
}

// load opens the index file. The error says why it is unusable.
func (l *Library) load(extent Extent) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.release(); err != nil {
		return err
	}
	if l.path == "" {
		return ErrIndex
	}
	if err := l.remap(); err != nil {
		return err
	}
	bad := binary.LittleEndian.Uint64(l.file[16:]) != uint64(extent.Edition)
	if n := len(l.segments); n > 0 {
		bad = bad || l.segments[n-1].last > extent.Last
	}
	if bad {
		return errors.Join(ErrIndex, l.release())
	}
	l.edition, l.gone = extent.Edition, map[int64]bool{}
	for _, n := range extent.Gone {
		l.gone[n] = true
	}
	return nil
}

// remap maps the current contents of the file and drops the old mapping. The
// first inFile segments are known to be sound and are not read.
func (l *Library) remap() error {
	if l.unmap != nil {
		if err := l.unmap(); err != nil {
			return err
		}
		l.unmap = nil
	}
	l.file, l.segments, l.late, l.lateSeg = nil, nil, nil, nil
	data, unmap, err := mapped.Open(l.path)
	if err != nil {
		return err
	}
	if len(data) < fileStart || string(data[:len(fileMagic)]) != fileMagic || crc32.Checksum(data[:24], castagnoli) != binary.LittleEndian.Uint32(data[24:]) {
		return errors.Join(ErrIndex, unmap())
	}
	l.file, l.unmap = data, unmap
	at := fileStart
	for at < len(data) {
		s, err := openSegment(data[at:], l.stamp, len(l.segments) < l.inFile)
		if err != nil || len(l.segments) > 0 && s.first <= l.segments[len(l.segments)-1].last {
			break
		}
		l.segments = append(l.segments, s)
		at += len(s.data)
	}
	l.inFile, l.fileSize = len(l.segments), int64(at)
	mapped.Drop(data) // the sums of new segments have read all of them
	return nil
}
