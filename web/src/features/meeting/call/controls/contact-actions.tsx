import type { PersonCard } from '@serendip/contract'
import {
  MessageCircleIcon,
  shortName,
  UserCheckIcon,
  UserPlusIcon,
  VideoIcon,
  VolumeXIcon,
} from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../../platform/api/api-error.ts'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { canCallFree, contactCall } from '../../../../shared/people/contact-call.ts'
import { cardQuery, useAdding } from '../../../../shared/people/people-queries.ts'
import { useIgnoring } from '../../../../shared/safety/use-ignoring.ts'
import { useMeeting } from '../../meeting-context.tsx'
import type { EndedTalk } from '../../state/call-state.ts'
import { EndTile, EndTiles } from '../ending/end-tile.tsx'
import styles from './contact-actions.module.css'

/** A card prefetched during the call counts as fresh for so long; it is invalidated when the other person adds one. */
const staleAfterMs = 60_000

interface ContactActionsProps {
  readonly ended: EndedTalk
  /** Called at the press: a person who uses the screen stays on it. */
  onUse(): void
}

/**
 * After a call: adds the other person, who is otherwise gone with it, goes on by messages, or calls a contact or a
 * creator again.
 */
export function ContactActions({ ended, onUse }: ContactActionsProps) {
  const { api } = usePlatform()
  // The words arrive while the server answers, not after it.
  useTranslation(['people', 'error', 'ignoring'], { useSuspense: false })
  const { data: card } = useQuery({ ...cardQuery(api, ended.partner.userId), staleTime: staleAfterMs })
  return card ? <Ways ended={ended} onUse={onUse} card={card} /> : null
}

function Ways({ ended: { partner }, onUse, card }: ContactActionsProps & { readonly card: PersonCard }) {
  const { t } = useTranslation(['call', 'people', 'error'])
  const { add } = useAdding(partner.userId)
  const state = useRef<HTMLParagraphElement>(null)
  const relation = add.data?.relation ?? card.relation
  const { added, addedMe } = relation
  const name = shortName(partner.name)
  const act = addedMe ? 'addBack' : 'add'
  return (
    <>
      <EndTiles>
        {added ? (
          <EndTile icon={<UserCheckIcon />} disabled>
            {t(addedMe ? 'people:contact' : 'people:added')}
          </EndTile>
        ) : (
          card.mayAdd && (
            <EndTile
              icon={<UserPlusIcon />}
              pending={add.isPending}
              aria-label={t(`people:${act}Name`, { name })}
              onClick={() => {
                onUse()
                // The button is done with: the focus goes to what it did.
                add.mutate(undefined, { onSuccess: () => state.current?.focus() })
              }}
            >
              {t(`people:${act}`)}
            </EndTile>
          )
        )}
        <EndTile asChild icon={<MessageCircleIcon />}>
          <Link to={`/chat?userId=${partner.userId}`} onClick={onUse}>
            {t('ended.message')}
          </Link>
        </EndTile>
        <CallAgain partner={partner} isFree={canCallFree(partner, relation)} onUse={onUse} />
        <IgnoreTile partner={partner} isIgnored={card.ignored === true} onUse={onUse} />
      </EndTiles>
      <p ref={state} tabIndex={-1} role="status" className={styles.state}>
        {added && t(addedMe ? 'people:isContact' : 'people:isAdded', { name })}
        {!added && addedMe && !add.isError && t('people:addedYou', { name })}
        {add.isError && t(`error:${asApiError(add.error).code}`)}
      </p>
    </>
  )
}

interface IgnoreTileProps extends Pick<ContactActionsProps, 'onUse'>, Pick<EndedTalk, 'partner'> {
  readonly isIgnored: boolean
}

/** Nothing else changes for the other one, who is not told. */
function IgnoreTile({ partner, isIgnored, onUse }: IgnoreTileProps) {
  const { t } = useTranslation('ignoring')
  const { set, isPending } = useIgnoring(partner)
  return (
    <EndTile
      icon={<VolumeXIcon />}
      pending={isPending}
      onClick={() => {
        onUse()
        set(!isIgnored)
      }}
    >
      {t(isIgnored ? 'stop' : 'ignore')}
    </EndTile>
  )
}

interface CallAgainProps extends Pick<ContactActionsProps, 'onUse'>, Pick<EndedTalk, 'partner'> {
  readonly isFree: boolean
}

/** Contacts are called free, and creators for their price, which their page says. */
function CallAgain({ partner, isFree, onUse }: CallAgainProps) {
  const { t } = useTranslation('people')
  const meeting = useMeeting()
  const leave = () => {
    onUse()
    meeting.dispatch({ type: 'dismiss' })
  }
  if (isFree) {
    return (
      <EndTile asChild icon={<VideoIcon />}>
        <Link
          to="/match"
          state={contactCall(partner)}
          aria-label={t('callFreeName', { name: shortName(partner.name) })}
          onClick={leave}
        >
          {t('callFree')}
        </Link>
      </EndTile>
    )
  }
  if (partner.rolesGroup !== 'goddess') return null
  return (
    <EndTile asChild icon={<VideoIcon />}>
      <Link to={`/user-detail/${partner.userId}`} onClick={leave}>
        {t('callAgain')}
      </Link>
    </EndTile>
  )
}
