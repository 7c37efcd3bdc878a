import { ArrowLeftIcon, IconButton, Logo } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { storageOf } from '../../platform/analytics/storage.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/navigation/use-back.ts'
import { paymentOrigin } from '../payment-document.ts'
import { BareLayout } from './bare-layout.tsx'
import { useTheme } from './use-theme.ts'

/** For screens that spend money: nothing around the screen but a back link. */
export function PaymentLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('nav')
  const { brand } = usePlatform()
  const goBack = useBack(paymentOrigin(storageOf(() => sessionStorage)) ?? undefined)
  useTheme('preference')
  return (
    <BareLayout
      header={
        <>
          <IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('back')} onClick={goBack} />
          <Logo name={brand.name} />
        </>
      }
    >
      {children}
    </BareLayout>
  )
}
