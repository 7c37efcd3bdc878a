import { interests, type Partner, type PersonCard } from '@serendip/contract'
import {
  Badge,
  BadgeCheckIcon,
  BanIcon,
  BottomSheet,
  Button,
  CrownIcon,
  FlagIcon,
  MessageCircleIcon,
  oneLine,
  Skeleton,
  shortName,
  UserXIcon,
  VideoIcon,
} from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { lateView } from '../../platform/late/late-view.tsx'
import { PersonAvatar } from '../photo/person-avatar.tsx'
import { BlockDialog } from '../safety/block-dialog.tsx'
import { ReportDialog, type ReportSubject } from '../safety/report-dialog.tsx'
import { AddButton } from './add-button.tsx'
import { CallContact } from './call-contact.tsx'
import { canCallFree } from './contact-call.ts'
import { cardQuery, useAdding } from './people-queries.ts'
import styles from './person-sheet.module.css'

const IgnoreButton = lateView(async () => (await import('../safety/ignore-button.tsx')).IgnoreButton)
/** Few people have one, and its texts are loaded with it. */
const Gallery = lateView(async () => (await import('../photo/gallery.tsx')).Gallery)
const PersonWords = lateView(async () => (await import('./person-words.tsx')).PersonWords)

export interface PersonSheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly partner: Partner
  /** The call or chat by which they can be reported; null if there is none. */
  readonly reportable: ReportSubject | null
  /** During a call one cannot call someone. */
  readonly canCall: boolean
  /** Shown beside the chat with them, which needs no way there. */
  readonly inChat?: boolean
  onBlocked?(): void
  /** Opens another report form than the sheet's own. */
  onReport?(): void
}

/** A person who was met: what they say of themselves, and everything one can do about them. */
export function PersonSheet(props: PersonSheetProps) {
  const { open, onOpenChange, partner, reportable, onBlocked } = props
  const { t } = useTranslation('people')
  const [next, setNext] = useState<'report' | 'block' | null>(null)
  const name = shortName(partner.name)
  const goTo = (dialog: 'report' | 'block') => {
    onOpenChange(false)
    if (dialog === 'report' && props.onReport) props.onReport()
    else setNext(dialog)
  }
  const dialog = (which: 'report' | 'block') => ({
    open: next === which,
    onOpenChange: (isOpen: boolean) => setNext(isOpen ? which : null),
  })
  return (
    <>
      <BottomSheet
        open={open}
        onOpenChange={onOpenChange}
        title={<bdi>{partner.demo ? name : t('nameAge', { name, age: partner.age })}</bdi>}
        closeLabel={t('close')}
        footer={
          <>
            {reportable !== null && (
              <Button icon={<FlagIcon />} onClick={() => goTo('report')}>
                {t('report')}
              </Button>
            )}
            {!partner.demo && <Ignore {...props} />}
            <Button icon={<BanIcon />} onClick={() => goTo('block')}>
              {t('block')}
            </Button>
          </>
        }
      >
        <About {...props} />
      </BottomSheet>
      {reportable !== null && (
        <ReportDialog
          {...dialog('report')}
          about={reportable}
          partner={partner}
          {...(onBlocked && { onBlocked })}
        />
      )}
      <BlockDialog {...dialog('block')} partner={partner} {...(onBlocked && { onBlocked })} />
    </>
  )
}

function Ignore({ partner, open, onOpenChange }: PersonSheetProps) {
  const { api } = usePlatform()
  const { data: card } = useQuery({ ...cardQuery(api, partner.userId), enabled: open })
  if (!card) return null
  return (
    <Suspense fallback={null}>
      <IgnoreButton
        person={partner}
        isIgnored={card.ignored === true}
        onIgnored={() => onOpenChange(false)}
      />
    </Suspense>
  )
}

/** City, country and language of a person, in the reader's language. */
function fromWords({ country, language }: Partner, city: string, reader: string): string {
  const places = new Intl.DisplayNames([reader], { type: 'region', fallback: 'code' })
  const speech = new Intl.DisplayNames([reader], { type: 'language', languageDisplay: 'standard' })
  const parts = [city || undefined, country === null ? undefined : places.of(country), speech.of(language)]
  return oneLine(parts.filter((part) => part !== undefined))
}

const saysMore = ({ prompts, languages, intentions }: PersonCard): boolean =>
  prompts.length + languages.length + intentions.length > 0

function About({ open, partner, canCall, inChat = false }: PersonSheetProps) {
  const { t, i18n } = useTranslation(['people', 'everywhere'])
  const { api } = usePlatform()
  const card = useQuery({ ...cardQuery(api, partner.userId), enabled: open && !partner.demo })
  const isCreator = partner.rolesGroup === 'goddess'
  // Whoever opened it may know an older state of the person.
  const shown = card.data?.person ?? partner
  return (
    <div className={styles.about}>
      <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} size="xl" decorative />
      {partner.demo ? (
        <Badge>{t('demo')}</Badge>
      ) : (
        <p className={styles.from}>{fromWords(partner, card.data?.city ?? '', i18n.language)}</p>
      )}
      {shown.premium && <Badge icon={<CrownIcon />}>{t('everywhere:premium')}</Badge>}
      {shown.verified && <Badge icon={<BadgeCheckIcon />}>{t('verified')}</Badge>}
      {card.isLoading && <Skeleton shape="row" />}
      {card.data && card.data.bio !== '' && (
        <p className={styles.bio} dir="auto">
          {card.data.bio}
        </p>
      )}
      {card.data && saysMore(card.data) && (
        <Suspense fallback={<Skeleton shape="row" />}>
          <PersonWords {...card.data} />
        </Suspense>
      )}
      {card.data && card.data.interests.length > 0 && (
        <ul className={styles.interests} aria-label={t('interests')}>
          {interests
            .filter((interest) => card.data.interests.includes(interest))
            .map((interest) => (
              <li key={interest}>
                <Badge>{t(`interest.${interest}`)}</Badge>
              </li>
            ))}
        </ul>
      )}
      {card.data && card.data.gallery.length > 0 && (
        <Suspense fallback={<Skeleton shape="row" />}>
          <Gallery
            size="avatar"
            name={shortName(partner.name)}
            photoIds={card.data.gallery}
            ownerId={partner.userId}
          />
        </Suspense>
      )}
      {card.isError && <p className={styles.from}>{t('gone')}</p>}
      {card.data && (
        <div className={styles.actions}>
          {(card.data.mayAdd || card.data.relation.added) && (
            <AddButton variant="solid" size="l" person={partner} relation={card.data.relation} />
          )}
          {canCall && !inChat && (
            <Button asChild size="l" icon={<MessageCircleIcon />}>
              <Link to={`/chat?userId=${partner.userId}`}>{t('message')}</Link>
            </Button>
          )}
          {canCall && canCallFree(partner, card.data.relation) && <CallContact person={partner} />}
          {isCreator && canCall && (
            <Button asChild size="l" icon={<VideoIcon />}>
              <Link to={`/user-detail/${partner.userId}`}>{t('callAgain')}</Link>
            </Button>
          )}
          {card.data.relation.added && <Remove partner={partner} />}
        </div>
      )}
    </div>
  )
}

function Remove({ partner }: { partner: Partner }) {
  const { t } = useTranslation(['people', 'everywhere'])
  const { notices } = usePlatform()
  const { userId } = partner
  const { add, remove } = useAdding(userId)
  const onSuccess = () =>
    notices.show({
      title: t('isRemoved', { name: shortName(partner.name) }),
      accent: 'success',
      confirms: {
        action: 'unfollow',
        userId,
        undo: { text: t('everywhere:undo'), run: () => add.mutate() },
      },
    })
  return (
    <Button
      variant="quiet"
      icon={<UserXIcon />}
      pending={remove.isPending}
      onClick={() => remove.mutate(undefined, { onSuccess })}
    >
      {t('remove')}
    </Button>
  )
}
