import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.ts'

/** Open files of a child process, pipes included. */
const openFiles = 64
/** A user, a network and shared memory of its own. */
const apart = ['--user', '--net', '--ipc'] as const
const probeMs = 5_000

/** Limits of one child process. */
export interface ProcessBounds {
  /** Distance of its priority below the usual one. */
  readonly nice: number
  readonly cpuSeconds: number
  /**
   * `as`: its whole address space. `data`: what it has allocated, for programs that reserve more addresses than they use,
   * as Node does.
   */
  readonly memory: { readonly of: 'as' | 'data'; readonly bytes: number }
}

export interface Confinement {
  /** Precedes a program and its arguments. */
  command(bounds: ProcessBounds): readonly string[]
  /**
   * Confinement that this machine does not allow: a child without a network, or limits of memory and time.
   */
  readonly missing: readonly ('network' | 'limits')[]
}

/**
 * Confinement of a child process on this machine: a low priority, no network, little memory and time, no file
 * written.
 */
export function findConfinement(find: (name: string) => string | null = findProgram): Confinement {
  const [nice, unshare, prlimit] = ['nice', 'unshare', 'prlimit'].map(find)
  // Installed is not enough: containers and some systems forbid it.
  const isApart =
    unshare && spawnSync(unshare, [...apart, '/bin/true'], { stdio: 'ignore', timeout: probeMs }).status === 0
  return {
    command: ({ nice: priority, cpuSeconds, memory }) => [
      ...(nice ? [nice, '-n', `${priority}`] : []),
      ...(isApart ? [unshare, ...apart] : []),
      ...(prlimit
        ? [
            ...[prlimit, `--${memory.of}=${memory.bytes}`, `--cpu=${cpuSeconds}`],
            ...[`--nofile=${openFiles}`, '--fsize=0', '--core=0'],
          ]
        : []),
    ],
    missing: [...(isApart ? [] : (['network'] as const)), ...(prlimit ? [] : (['limits'] as const))],
  }
}
