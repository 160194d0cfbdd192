//go:build ablate

package searchkit

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/engine"
)

// Techniques is the set of techniques that are left out.
type Techniques uint32

// Has reports whether t is left out.
func (s Techniques) Has(t Technique) bool { return s>>t&1 != 0 }

// AblationOptions are the options of an ablation.
func AblationOptions() []engine.Option {
	return []engine.Option{{Name: OptWithout, Type: "string"}}
}

// LeaveOut reads which of the techniques of these names are left out; the error, when
// there is one, is an ErrOptionValue.
func (s *Techniques) LeaveOut(known []string, value string) error {
	var off Techniques
	for name := range strings.SplitSeq(value, "+") {
		i := slices.Index(known, name)
		if i < 0 {
			return fmt.Errorf("%w: %s is %q, want one of %s", ErrOptionValue, OptWithout, name, strings.Join(known, ", "))
		}
		off |= 1 << i
	}
	*s = off
	return nil
}
