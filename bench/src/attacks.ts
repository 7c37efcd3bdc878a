import { connectionAttacks } from './attack-connections.ts'
import { pageAttacks } from './attack-pages.ts'
import { requestAttacks } from './attack-requests.ts'
import { socketAttacks } from './attack-sockets.ts'
import type { Attack } from './attack-target.ts'

/** Floods, in the order of the suite; what is refused without one is in the server's tests. */
export const attacks: readonly Attack[] = [
  ...connectionAttacks,
  ...socketAttacks,
  ...requestAttacks,
  ...pageAttacks,
]
