import { Chip, ListFilterIcon, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { webDataQuery } from '../../../../shared/onboarding/answers.ts'
import { countWishes, wishesIn } from './wishes.ts'

/** Few searches change it, so its code loads with the first press. */
const WishSheet = lateView(async () => (await import('./wish-sheet.tsx')).WishSheet)

/** Opens the free wishes, and shows how many there are. */
export function WishChoice() {
  const { t } = useTranslation('lobby')
  const { api } = usePlatform()
  const { data } = useQuery(webDataQuery(api))
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isLoading, load] = useTransition()
  const wishes = wishesIn(data?.paidOnboardingScreenData ?? {})
  const count = countWishes(wishes)
  return (
    <>
      <Chip
        icon={isLoading ? <Spinner /> : <ListFilterIcon />}
        aria-busy={isLoading}
        aria-haspopup="dialog"
        disabled={data === undefined}
        onClick={() => load(() => setOpen(true))}
      >
        {count === 0 ? t('wishes.none') : t('wishes.some', { count })}
      </Chip>
      {/* There before the dialog, so that its loading shows on the button. */}
      <Suspense fallback={null}>
        {isOpen !== null && <WishSheet open={isOpen} onOpenChange={setOpen} saved={wishes} />}
      </Suspense>
    </>
  )
}
