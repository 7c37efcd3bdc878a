import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/src/testing/root.ts'
import { paintChoices, without } from './paint-choices.ts'

// `npm run measure:without -- draw-pace`: builds with and without one choice for speed, in turns, and measures each build.
// Nothing is recorded. BENCH_TURNS sets the number of turns. The changed file is restored at the end.
const name = process.argv[2] ?? ''
const choice = paintChoices[name]
const turns = Number(process.env['BENCH_TURNS'] ?? 2)
if (!choice) {
  console.error(`usage: npm run measure:without -- ${Object.keys(paintChoices).join('|')}`)
  process.exit(2)
}
const file = join(root, choice.file)
const original = readFileSync(file, 'utf8')
// The commands below end by the same signal; their failure then leads to the end of this one.
process.on('SIGINT', () => {})

/** A missed goal or budget is a result here, and no failure. */
function run(command: string, ...args: readonly string[]): void {
  try {
    execFileSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, BENCH_RECORD: '0' },
    })
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return
    throw error
  }
}

try {
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const text of [original, without(choice, original)]) {
      console.log(`\n== turn ${turn}: ${text === original ? 'with' : 'without'} ${name}`)
      writeFileSync(file, text)
      run('npm', 'run', '--silent', 'build', '--workspace', 'web')
      run(process.execPath, choice.measuredBy)
    }
  }
} finally {
  writeFileSync(file, original)
}
run('npm', 'run', '--silent', 'build', '--workspace', 'web')
