package servercmd

import (
	"os"
	"runtime"
	"runtime/metrics"
	"time"

	"duiyi/httpapi/keeper"
	"duiyi/internal/disk"
	"duiyi/store/sqlite"
)

// A machine is what the keeper's page shows of the machine.
type machine struct {
	node      string
	began     time.Time
	dir       string // the data folder
	elsewhere bool   // games are in another database
	backups   bool   // one is made each day
	engineMiB int
	journal   *journal
	mail      func() *keeper.Mail // nil: as if it returned nil
}

// look describes the machine now.
func (m *machine) look() keeper.Machine {
	out := keeper.Machine{
		Node: m.node, Started: m.began, Processors: runtime.NumCPU(), Memory: memoryUsed(), EngineMiB: m.engineMiB,
		Folder: m.dir, Backups: m.backups,
	}
	if !m.elsewhere {
		out.Data = sqlite.Size(m.dir)
	}
	if free, total, err := disk.Space(m.dir); err == nil {
		out.Free, out.Disk = free, total
	}
	if all := sqlite.Backups(m.dir); len(all) > 0 {
		if info, err := os.Stat(all[0]); err == nil {
			out.Backup = info.ModTime()
		}
	}
	if m.mail != nil {
		out.Mail = m.mail()
	}
	out.Problems, out.Troubles = m.journal.latest(keeper.MostProblems, time.Now())
	return out
}

// memoryUsed returns what Go's runtime has of the system's memory, in bytes.
func memoryUsed() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
