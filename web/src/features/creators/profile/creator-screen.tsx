import { ArrowLeftIcon, Button, EmptyState, IconButton, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { ScreenSkeleton } from '../../../chrome/screen-skeleton.tsx'
import { asApiError } from '../../../platform/api/api-error.ts'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useBack } from '../../../platform/navigation/use-back.ts'
import { creatorQuery } from '../creators-query.ts'
import type { WantedCalls } from '../wanted-call.ts'
import styles from './creator-screen.module.css'
import { CreatorWords } from './creator-words.tsx'
import { Portrait } from './portrait.tsx'
import { Mascot } from '../../../art/mascot.tsx'
import sad from '../../../art/stickers/sad.svg'

const StoryRing = lateView(async () => (await import('../../../shared/stories/story-ring.tsx')).StoryRing)

interface CreatorScreenDeps {
  readonly wanted: WantedCalls
}

/** `/user-detail/{userId}`: one creator, what a call with them costs, and the call. */
export function createCreatorScreen({ wanted }: CreatorScreenDeps): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a page, and keeps it.
  return function CreatorScreen() {
    const { t } = useTranslation(['creators', 'everywhere', 'nav', 'creator-profile'])
    const { api } = usePlatform()
    const { userId = '' } = useParams()
    const navigate = useNavigate()
    const goBack = useBack()
    const { data: creator, error, refetch } = useQuery(creatorQuery(api, userId))
    return (
      <div className={styles.screen}>
        <IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />
        {creator ? (
          <article className={styles.creator}>
            <title>{t('creator-profile:pageTitle', { name: creator.name })}</title>
            <Suspense fallback={<Portrait creator={creator} />}>
              <StoryRing creator={creator}>
                <Portrait creator={creator} />
              </StoryRing>
            </Suspense>
            <CreatorWords
              creator={creator}
              onCall={() => {
                wanted.want(creator)
                void navigate('/match')
              }}
            />
          </article>
        ) : error === null ? (
          <ScreenSkeleton heading={<h1>{t('creator-profile:title')}</h1>} />
        ) : isUnknownId(error) ? (
          <NotHere />
        ) : (
          <>
            <h1>{t('creator-profile:title')}</h1>
            <Notice
              tone="error"
              action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
            >
              {t('creator-profile:failed')}
            </Notice>
          </>
        )}
      </div>
    )
  }
}

/** An invalid id has no profile. */
const isUnknownId = (error: unknown): boolean => ['not_found', 'bad_input'].includes(asApiError(error).code)

function NotHere() {
  const { t } = useTranslation(['creators', 'creator-profile'])
  return (
    <>
      <title>{t('creator-profile:title')}</title>
      <EmptyState
        level="h1"
        icon={<Mascot picture={sad} />}
        title={t('creator-profile:goneTitle')}
        text={t('creator-profile:goneText')}
        action={
          <Button asChild size="l" variant="solid">
            <Link to="/online-users">{t('creator-profile:toOthers')}</Link>
          </Button>
        }
      />
    </>
  )
}
