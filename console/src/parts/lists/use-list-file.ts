import { type ViewPurpose, viewPurposes, type WantedExport } from '@serendip/contract/operator'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api.ts'
import { saveFile } from './save-file.ts'

const dayChars = 10

/** The file of a list; of a list that needs a purpose, one for the purpose that the operator chooses. */
export type ListFile = WantedExport | ((purpose: ViewPurpose) => WantedExport)

/** Downloads a list of the console, filtered as on its screen. The download is an entry of the security log. */
export function useListFile() {
  const api = useApi()
  const { t } = useTranslation('console')
  const download = useMutation({
    mutationFn: (body: WantedExport) => api.exports.csv({ body }),
    onSuccess: (file, { list }) =>
      saveFile(file, `${list}-${new Date().toISOString().slice(0, dayChars)}.csv`),
  })
  return {
    isPending: download.isPending,
    error: download.error,
    download: (wanted: WantedExport) => download.mutate(wanted),
    /** A menu’s items for the purposes of a file. */
    purposesOf: (file: (purpose: ViewPurpose) => WantedExport) =>
      viewPurposes.map((purpose) => ({
        key: purpose,
        label: t('csvFor', { purpose: t(`viewPurpose.${purpose}`) }),
        onSelect: () => download.mutate(file(purpose)),
      })),
  }
}
