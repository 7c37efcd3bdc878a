import { DirectionProvider } from '@serendip/ui'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ScreenSkeleton } from '../../chrome/screen-skeleton.tsx'
import { SlowLoading } from '../../shared/screens/slow-loading.tsx'
import { OverlayRegion, type Overlays, showNetworkState } from '../overlays.tsx'
import { useAskForMissing } from './use-ask-for-missing.ts'
import { useConfirmedNotice } from './use-confirmed-notice.ts'

/** Surrounds every screen: text direction, a place for pending code, and the overlays. */
export function RootLayout({ overlays }: { overlays: Overlays }) {
  const { i18n } = useTranslation()
  // The screen before stays until the next one's code is there.
  const { state, location } = useNavigation()
  useEffect(() => showNetworkState(overlays, i18n), [overlays, i18n])
  useConfirmedNotice()
  useAskForMissing(overlays)
  return (
    <DirectionProvider dir={i18n.dir() === 'rtl' ? 'rtl' : 'ltr'}>
      <Suspense
        fallback={
          <>
            <ScreenSkeleton />
            <SlowLoading />
          </>
        }
      >
        <Outlet />
      </Suspense>
      {state === 'loading' && <SlowLoading key={location.key} />}
      <OverlayRegion overlays={overlays} />
      <ScrollRestoration />
    </DirectionProvider>
  )
}
