import type { OnboardingAnswers } from '@serendip/contract'
import { Button, Dialog } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CreatorsPanel, creatorsQuery, type Rings } from '../../features/creators/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { seenScreensQuery } from '../../platform/queries.ts'
import type { WelcomeAction } from './welcome-action.ts'

/** Applies the answers to the match: the profile is reloaded and the chosen gender filter set. */
async function applyAnswers({
  api,
  clientSettings,
}: Pick<Platform, 'api' | 'clientSettings'>): Promise<void> {
  const stored = await api.onboarding.webData()
  const answers: OnboardingAnswers = stored.data.data.paidOnboardingScreenData ?? {}
  await clientSettings.save({ matchingFilter: answers.lookingFor ?? 'both' })
}

/** A call needs a camera and a microphone that may be used; the meeting opens them for itself. */
async function prepareDevices(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
    for (const track of stream.getTracks()) track.stop()
    return true
  } catch {
    return false
  }
}

/** Ends the first questions at the match; with the whole flow by a choice of creators to begin with. */
export function Welcome({ action, rings }: { action: WelcomeAction; rings: Rings }) {
  const { t } = useTranslation(['onboarding', 'everywhere'])
  const { api, clientSettings } = usePlatform()
  const queries = useQueryClient()
  const [, setQuery] = useSearchParams()
  const isSelection = action === 'streamer-selection'

  useEffect(() => {
    void applyAnswers({ api, clientSettings }).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }, [api, clientSettings, queries])

  const finish = () => {
    // If the server cannot be reached, the choice is offered again at the next login.
    void api.onboarding.saveWebData({ body: { paidOnboardingScreen: 'completed' } }).catch(() => undefined)
    void api.onboarding.seeScreen({ body: { screen: action } }).catch(() => undefined)
    setQuery(
      (before) => {
        before.delete('action')
        return before
      },
      { replace: true },
    )
  }
  // Offered once across devices; if that is unknown, offering it again does no harm.
  const seen = useQuery({ ...seenScreensQuery(api), enabled: isSelection })
  const creators = useQuery({ ...creatorsQuery(api), enabled: isSelection && !seen.isPending })
  // A list of people who cannot be called is no choice.
  const isEmpty = creators.isError || creators.data?.every(({ status }) => status !== 'online') === true
  const hasCreators = creators.data !== undefined && !isEmpty
  // Once it is open it stays, even if the person logs out meanwhile.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (hasCreators) setIsOpen(true)
  }, [hasCreators])
  const isDone = !isSelection || seen.data?.includes(action) === true || (isEmpty && !isOpen)
  useEffect(() => {
    if (isDone) finish()
  })
  if (isDone || !isOpen) return null
  return (
    <Dialog
      open
      onOpenChange={finish}
      wide
      form="sheet"
      title={t('selection.title')}
      description={t('selection.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button variant="solid" size="l" onClick={finish}>
          {t('selection.chance')}
        </Button>
      }
    >
      <Suspense>
        <CreatorsPanel rings={rings} prepare={prepareDevices} />
      </Suspense>
    </Dialog>
  )
}
