import {
  type OperatorRoutes,
  queueNames,
  queueRights,
  seenKinds,
  seriesRights,
} from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import { alertsFor, readAlerts } from './alerts.ts'
import type { Figures } from './figures.ts'
import type { OperationsDeps } from './operations-deps.ts'
import { readHistory, seriesFor } from './board-history.ts'

/** Present and recent figures, for every operator the part that concerns their roles. */
export function boardHandlers(
  { plumbing }: OperationsDeps,
  figures: Figures,
): Handlers<OperatorRoutes['board']> {
  return {
    async numbers({ caller: { rights } }) {
      const [people, { supportOf, ...sizes }, coins, work, { running }, firstAnswerMs] = await Promise.all([
        figures.people(),
        figures.queues(),
        rights.has('audit.read') ? figures.coins() : null,
        rights.has('operations.read') ? figures.work() : null,
        figures.nodes(),
        rights.has(seriesRights.firstAnswerMin) ? figures.firstAnswerMs() : null,
      ])
      const own = queueNames.filter((name) => rights.has(queueRights[name]))
      const support = supportOf(seenKinds(rights))
      const queues = own.map((name) => (name === 'support' ? support : sizes[name]))
      const counts = await readAlerts(figures, queues.filter(({ isLate }) => isLate).length)
      return {
        alerts: alertsFor(counts, rights),
        people,
        queues,
        coins,
        firstAnswerMs,
        work: work && { ...work, nodesRunning: running },
      }
    },
    history: ({ caller: { rights }, query: { range } }) => readHistory(plumbing, range, seriesFor(rights)),
  }
}
