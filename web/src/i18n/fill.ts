// A text with its {{names}} filled in. A name without a value stays, so that it
// is seen. {{n|move|moves}} is the first word where n is 1, else the second.
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/{{(\w+)(?:\|([^|}]*)\|([^|}]*))?}}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return one === undefined ? String(value) : Number(value) === 1 ? one : many!
  })
