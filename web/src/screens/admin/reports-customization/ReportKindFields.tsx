import { PARAGRAPHS_MAX_LENGTH } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ReportKindFields.module.css'
import { SectionCheckboxes } from './SectionCheckboxes.tsx'
import type { ReportKind } from './settings-values.ts'
import type { CustomizationForm } from './use-customization-form.ts'

type Props = { form: CustomizationForm; kind: ReportKind; onKindChange: (kind: ReportKind) => void }

/** The texts and sections of one kind of report. */
export function ReportKindFields({ form, kind, onKindChange }: Props) {
  const { t } = useTranslation('admin')
  const introduction = form.text(`settings.${kind}.introduction`)
  return (
    <Tabs
      label={t('customization.kind.label')}
      tabs={[
        { id: 'individual', label: t('customization.kind.individual') },
        { id: 'group', label: t('customization.kind.group') },
      ]}
      selectedId={kind}
      onSelect={onKindChange}
    >
      <TextField
        {...form.text(`settings.${kind}.coverTitle`)}
        dir="auto"
        label={t('customization.coverTitle.label')}
        description={t('customization.coverTitle.hint')}
      />
      <div>
        <TextArea
          {...introduction}
          dir="auto"
          label={t('customization.introduction.label')}
          description={t('customization.introduction.hint')}
        />
        <p className={styles.length}>
          {t('customization.introduction.length', {
            used: introduction.value.length,
            most: PARAGRAPHS_MAX_LENGTH,
          })}
        </p>
      </div>
      <SectionCheckboxes form={form} kind={kind} />
    </Tabs>
  )
}
