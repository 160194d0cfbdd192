package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// A misfit is a number outside the range of its integer type.
type misfit struct {
	name   string
	number float32
}

func (e *misfit) Error() string {
	return fmt.Sprintf("%s is %g, which is beyond what its type holds", e.name, e.number)
}

// quantise rounds a model to the integers of package gmeval. The error is
// about the first number that does not fit.
func quantise(n *model) ([]gmeval.View, error) {
	views := make([]gmeval.View, n.views())
	var err error
	whole := func(v float32, parts, least, most float64, name string, at ...int) float64 {
		w := math.Round(float64(v) * parts)
		if !(least <= w && w <= most) && err == nil { // also true of NaN
			err = &misfit{fmt.Sprint(name, at), v}
		}
		return w
	}
	to16 := func(v float32, parts float64, name string, at ...int) int16 {
		return int16(whole(v, parts, math.MinInt16, math.MaxInt16, name, at...))
	}
	to32 := func(v float32, parts float64, name string, at ...int) int32 {
		return int32(whole(v, parts, math.MinInt32, math.MaxInt32, name, at...))
	}
	for i := range views {
		from, to := n.view(i), &views[i]
		for role := range to.Rows {
			for r := range to.Rows[role] {
				for l, v := range vectorAt(from, role, r) {
					to.Rows[role][r][l] = to16(v, gmeval.PointParts*gmeval.RowParts, "Rows", i, role, r, l)
				}
			}
		}
		for j := range neurons {
			for k, v := range neuronAt(from, j) {
				to.Hidden[k][j] = to16(v, gmeval.HiddenParts, "Hidden", i, k, j)
			}
			to.Bias[j] = to32(from[atBias+j], gmeval.PointParts*gmeval.HiddenParts, "Bias", i, j)
			to.Out[j] = to16(from[atOut+j], perLogit*gmeval.OutParts, "Out", i, j)
		}
		to.Base = to32(from[atBase], perLogit*gmeval.PointParts*gmeval.OutParts, "Base", i)
	}
	if err != nil {
		return nil, err
	}
	return views, nil
}

// writeNetwork writes a network as a Go file of package gmeval.
func writeNetwork(w io.Writer, rule gomoku.Rule, views []gmeval.View, positions int) error {
	out := bufio.NewWriter(w)
	writeHead(out, "gmeval", positions)
	fmt.Fprintf(out, "var %vNetwork = network{", rule)
	for i := range views {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		v := &views[i]
		fmt.Fprint(out, "{\n\tRows: [2][PointRows][Lanes]int16{\n")
		for role := range v.Rows {
			fmt.Fprint(out, "\t\t{\n")
			for r := range v.Rows[role] {
				fmt.Fprintf(out, "\t\t\t%s,\n", braced(v.Rows[role][r][:]))
			}
			fmt.Fprint(out, "\t\t},\n")
		}
		fmt.Fprint(out, "\t},\n\tHidden: [2 * Lanes][Neurons]int16{\n")
		for k := range v.Hidden {
			fmt.Fprintf(out, "\t\t%s,\n", braced(v.Hidden[k][:]))
		}
		fmt.Fprintf(out, "\t},\n\tBias: [Neurons]int32%s,\n", braced(v.Bias[:]))
		fmt.Fprintf(out, "\tOut:  [Neurons]int16%s,\n\tBase: %d,\n}", braced(v.Out[:]), v.Base)
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

// braced formats numbers as an array literal.
func braced[T int16 | int32](list []T) string {
	text := []byte{'{'}
	for i, v := range list {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(text, int64(v), 10)
	}
	return string(append(text, '}'))
}
