/** The beginning of a word that fits, at least one character as a reader counts. */
function fittingPart(word: string, fits: (line: string) => boolean): string {
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part !== '' && !fits(part + segment)) break
    part += segment
  }
  return part
}

/** Breaks words into lines that fit; the writer's own lines stay, and a word that is too long is broken. */
export function wrapWords(words: string, fits: (line: string) => boolean): readonly string[] {
  return words
    .trim()
    .split('\n')
    .flatMap((written) => wrapLine(written, fits))
}

function wrapLine(written: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of written.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      const part = fittingPart(line, fits)
      if (part === line) break
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  return [...lines, line]
}
