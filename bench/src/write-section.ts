import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../../docs/BENCHMARKS.md', import.meta.url)
const intro = '# Benchmarks\n\nWritten by the commands named below; the machine of each run stands with it.\n'

/** Replaces the section below its own `## heading` in docs/BENCHMARKS.md by `body`, except with BENCH_RECORD=0. */
export function writeSection(heading: string, body: string): void {
  if (process.env['BENCH_RECORD'] === '0') return
  const text = existsSync(file) ? readFileSync(file, 'utf8') : intro
  const [head = intro, ...sections] = text.split(/^(?=## )/m)
  const otherSections = sections.filter((section) => !section.startsWith(`## ${heading}\n`))
  const own = `## ${heading}\n\n${body.trim()}\n`
  const all = [...otherSections.map((section) => section.trim()), own.trim()].sort()
  writeFileSync(file, `${[head.trim(), ...all].join('\n\n')}\n`)
}
