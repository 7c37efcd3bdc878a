import type { Partner } from '@serendip/contract'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lateView } from '../../platform/late/late-view.tsx'
import { useSession } from '../../platform/platform-context.tsx'
import { contactToCall } from '../../shared/people/contact-call.ts'
import type { CreatorsPanelProps } from './creators-panel-props.ts'
import styles from './list/creator-list.module.css'
import { CreatorList } from './list/creator-list.tsx'
import { useOwnApplication } from './use-own-application.ts'

export { LiveNow } from './list/live-now.tsx'

/** Most visitors are no creators. */
const OwnOffer = lateView(async () => (await import('./own-offer.tsx')).OwnOffer)

const OwnApplication = lateView(async () => (await import('./own-application.tsx')).OwnApplication)

/** Users without an application, almost all, load nothing for it. */
function UserApplication() {
  const { data } = useOwnApplication()
  if (data === undefined || (data.state === 'none' && data.documentsUntil === null)) return null
  return (
    <div className={styles.above}>
      <Suspense fallback={null}>
        <OwnApplication />
      </Suspense>
    </div>
  )
}

/** Below the lobby: creators to call for users, one's own price for creators, one's application for applicants. */
export function CreatorsPanel({ rings, wanted, prepare }: CreatorsPanelProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { rolesGroup: role, expectedSource } = useSession()?.profile ?? {}
  const callWanted = useEffectEvent(async () => {
    const call = wanted?.take()
    if (call && (await prepare())) await rings.call(call.creatorId, call.rateCoins)
  })
  useEffect(() => {
    void callWanted()
  }, [])
  const callContact = useEffectEvent(async (contact: Partner) => {
    // The entry stays in the browser's history: coming back to it must not ring again.
    void navigate('', { replace: true })
    if (await prepare()) await rings.callContact(contact)
  })
  // At the end of a call the lobby shows before the link is followed: the contact comes later than the panel.
  const contact = contactToCall(state)
  useEffect(() => {
    if (contact) void callContact(contact)
  }, [contact])
  if (role === 'user') {
    return (
      <>
        <UserApplication />
        {/* A person sent for one particular creator does not see the others; the API refuses them the list too. */}
        {!expectedSource && <CreatorList rings={rings} prepare={prepare} />}
      </>
    )
  }
  if (expectedSource) return null
  if (role !== 'goddess' && role !== 'pendingGoddess') return null
  return (
    <Suspense fallback={null}>
      {role === 'goddess' ? <OwnOffer /> : <OwnApplication offersToApply />}
    </Suspense>
  )
}
