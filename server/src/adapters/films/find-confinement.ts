import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.ts'

/** What one child process may use at most; a minute of 4K takes about a third of the time on two cores. */
const bounds = { cpuSeconds: 480, memoryBytes: 3 * 1024 ** 3, openFiles: 64 } as const
/** A user, a network and shared memory of its own. */
const apart = ['--user', '--net', '--ipc'] as const
const probeMs = 5_000

export interface Confinement {
  /** Precedes a program and its arguments. */
  readonly command: readonly string[]
  /** What this machine does not allow: a child without a network, or limits of its memory and time. */
  readonly missing: readonly ('network' | 'limits')[]
}

/** How this machine can confine a child process: a low priority, no network, little memory and time, no file written. */
export function findConfinement(find: (name: string) => string | null = findProgram): Confinement {
  const [nice, unshare, prlimit] = ['nice', 'unshare', 'prlimit'].map(find)
  // Installed is not enough: containers and some systems forbid it.
  const isApart =
    unshare && spawnSync(unshare, [...apart, '/bin/true'], { stdio: 'ignore', timeout: probeMs }).status === 0
  return {
    command: [
      ...(nice ? [nice, '-n', '10'] : []),
      ...(isApart ? [unshare, ...apart] : []),
      ...(prlimit
        ? [
            ...[prlimit, `--as=${bounds.memoryBytes}`, `--cpu=${bounds.cpuSeconds}`],
            ...[`--nofile=${bounds.openFiles}`, '--fsize=0', '--core=0'],
          ]
        : []),
    ],
    missing: [...(isApart ? [] : (['network'] as const)), ...(prlimit ? [] : (['limits'] as const))],
  }
}
