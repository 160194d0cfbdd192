// A text with its {{names}} filled in. A name without a value stays, so that it
// is seen.
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole))
