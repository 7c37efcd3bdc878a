/** An entry of package-lock.json, as far as it is used here. */
interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
  readonly [key: string]: unknown
}

export interface AbsentPackage {
  readonly name: string
  readonly version: string
  /** The packages that depend on it. */
  readonly by: string
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Builds for other machines that the lock file does not name. npm leaves them out when it writes the file against a
 * registry that does not carry them, and `npm ci` then refuses to install anything anywhere.
 */
export function absentPlatforms({ packages }: LockFile): AbsentPackage[] {
  const named = new Set(Object.keys(packages).map((key) => key.slice(key.lastIndexOf('node_modules/'))))
  return Object.entries(packages).flatMap(([by, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => exactVersion.test(version) && !named.has(`node_modules/${name}`))
      .map(([name, version]) => ({ name, version, by })),
  )
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

/** The machine that a build is for, read from its name: `@swc/core-linux-arm-gnueabihf` → linux, arm. */
function machineOf(name: string): { os: string[]; cpu: string[] } | null {
  const words = name.split(/[-/]/)
  const os = systems.find((word) => words.includes(word))
  const cpu = processors.find((word) => words.includes(word))
  return os && cpu ? { os: [os], cpu: [cpu] } : null
}

const isMusl = (name: string): boolean => name.endsWith('-musl')

/**
 * The lock file with those builds listed, each for its own platform only. @throws Error for a name without a platform.
 */
export function nameAbsentPlatforms(lock: LockFile): LockFile {
  const packages: Record<string, LockEntry> = { ...lock.packages }
  for (const { name, version, by } of absentPlatforms(lock)) {
    const machine = machineOf(name)
    if (!machine) throw new Error(`${name}, which ${by} asks for, does not tell its machine: name it by hand`)
    const dev = packages[by]?.['dev'] === true ? { dev: true } : {}
    const libc = isMusl(name) ? { libc: ['musl'] } : {}
    packages[`node_modules/${name}`] = { version, ...machine, ...dev, ...libc, optional: true }
  }
  const [rootEntry, ...otherEntries] = Object.entries(packages)
  const sorted = otherEntries.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(rootEntry ? [rootEntry, ...sorted] : sorted) }
}
