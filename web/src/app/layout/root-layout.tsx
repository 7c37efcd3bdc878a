import { DirectionProvider, ExcessWordsProvider } from '@serendip/ui'
import { type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRestoration, useNavigation } from 'react-router'
import { ScreenSkeleton } from '../../chrome/screen-skeleton.tsx'
import { SlowLoading } from '../../shared/screens/slow-loading.tsx'
import { OverlayRegion, type Overlays, showNetworkState } from '../overlays.tsx'
import { CoinShopProvider } from '../coin-shop-provider.tsx'
import { useAskForMissing } from './use-ask-for-missing.ts'
import { useConfirmedNotice } from './use-confirmed-notice.ts'
import { useConversions } from './use-conversions.ts'

interface RootLayoutProps {
  readonly overlays: Overlays
  readonly children: ReactNode
}

/** Surrounds every screen: text direction, a place for pending code, and the overlays. */
export function RootLayout({ overlays, children }: RootLayoutProps) {
  const { t, i18n } = useTranslation('everywhere')
  const excessWords = useCallback((count: number, limit: number) => t('excess', { count, limit }), [t])
  // The screen before stays until the next one's code is there.
  const pending = useNavigation().location
  useEffect(() => showNetworkState(overlays, i18n), [overlays, i18n])
  useConfirmedNotice()
  useConversions()
  useAskForMissing(overlays)
  return (
    <DirectionProvider dir={i18n.dir() === 'rtl' ? 'rtl' : 'ltr'}>
      <ExcessWordsProvider value={excessWords}>
        <Suspense
          fallback={
            <>
              <ScreenSkeleton />
              <SlowLoading />
            </>
          }
        >
          <CoinShopProvider modals={overlays.modals}>{children}</CoinShopProvider>
        </Suspense>
        {pending && <SlowLoading key={pending.key} />}
        <OverlayRegion overlays={overlays} />
        <ScrollRestoration />
      </ExcessWordsProvider>
    </DirectionProvider>
  )
}
