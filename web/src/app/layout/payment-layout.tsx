import { ArrowLeftIcon, IconButton, Logo } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { storageOf } from '../../platform/analytics/storage.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/navigation/use-back.ts'
import { documentOrigin } from '../screen-documents.ts'
import { BareLayout } from './bare-layout.tsx'
import { useTheme } from './use-theme.ts'

/** For screens of a document of their own, which spend money or show walls: nothing around them but a back link. */
export function PaymentLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('nav')
  const { brand } = usePlatform()
  const goBack = useBack(documentOrigin(storageOf(() => sessionStorage)) ?? undefined)
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
