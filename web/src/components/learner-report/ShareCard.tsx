import type { IndividualReport } from '@lpi/contract'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

const ShareCardDialog = lazy(() =>
  loadChunk(() => import('./ShareCardDialog.tsx')).then(
    ({ ShareCardDialog }) => ({ default: ShareCardDialog }),
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  ),
)

/** A button that opens the dialog with the card: a picture without results that a learner can share. */
export function ShareCard({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        {t('report.card.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareCardDialog report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
