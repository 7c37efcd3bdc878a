import { linesOf, type Rule } from '../tree.ts'

const path = 'compose.yml'
const serviceName = /^ {2}([a-z-]+):$/
/** Settings that restrict a compromised container. */
const demanded = [
  '    read_only: true',
  '    cap_drop: [ALL]',
  "    security_opt: ['no-new-privileges:true']",
]
/** The one capability that may come back: that of ports below 1024. */
const granted = /^ {4}cap_add: (?!\[NET_BIND_SERVICE\]$)(.*)/

/** A version and the system that it is built on, so that an update of the system is a decision. */
const release = /:\d+(?:\.\d+)*-(?:alpine|bookworm|debian|trixie)(?:@sha256:[0-9a-f]{64})?$/

/** The lines of each service, by its name. */
function servicesIn(text: string): ReadonlyMap<string, readonly string[]> {
  const services = new Map<string, string[]>()
  let lines: string[] | undefined
  for (const line of linesOf(text)) {
    if (/^\S/.test(line)) lines = undefined
    const name = serviceName.exec(line)?.[1]
    if (name) {
      lines = []
      services.set(name, lines)
    } else lines?.push(line)
  }
  return services
}

export const closedContainers: Rule = {
  name: 'every container has a read-only root, no capabilities and no new privileges, an image of a release, and secrets off its command line',
  check(tree) {
    const compose = tree.files.find((file) => file.path === path)
    if (!compose) return []
    const services = [...servicesIn(compose.text.split(/^volumes:$/m)[0] ?? '')]
    const open = services.flatMap(([name, lines]) => [
      ...demanded.filter((line) => !lines.includes(line)).map((line) => `${name} lacks “${line.trim()}”`),
      ...lines.flatMap((line) => {
        const extra = granted.exec(line)?.[1]
        return extra ? [`${name} is granted ${extra}`] : []
      }),
      ...(lines.some((line) => line.includes('privileged:')) ? [`${name} is privileged`] : []),
    ])
    const images = services.flatMap(([name, lines]) => {
      const image = lines.map((line) => /^ {4}image: (\S+)$/.exec(line)?.[1]).find(Boolean)
      return image === undefined || release.test(image)
        ? []
        : [`${name} has the image ${image} of no system’s release`]
    })
    const turn = services.find(([name]) => name === 'turn')?.[1].join('\n') ?? ''
    const relay = [
      ...(turn.includes("user: '65534:65534'") ? [] : ['turn is not nobody']),
      ...(/--static-auth-secret/.test(turn) ? ['turn has its secret on its command line'] : []),
    ]
    const redis = services.find(([name]) => name === 'redis')?.[1].join('\n') ?? ''
    const password =
      /requirepass/.test(redis) && /REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?/.test(compose.text)
    return [...open, ...images, ...relay, ...(password ? [] : ['Redis has no password'])].map((message) => ({
      path,
      message,
    }))
  },
}
