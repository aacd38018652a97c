import { groupSections, individualSections } from '@lpi/contract'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './ReportKindFields.module.css'
import type { ReportKind } from './settings-values.ts'
import type { CustomizationForm } from './use-customization-form.ts'

/** The sections that an organization can turn off. */
export function SectionCheckboxes({ form, kind }: { form: CustomizationForm; kind: ReportKind }) {
  const { t } = useTranslation('admin')
  const hint = useId()
  const sections = kind === 'individual' ? listIndividualSections(form) : listGroupSections(form)
  return (
    <fieldset className={styles.sections} aria-describedby={hint}>
      <legend className={styles.legend}>{t('customization.sections.label')}</legend>
      <p id={hint} className={styles.hint}>
        {t('customization.sections.hint')}
      </p>
      {sections.map(({ section, isSelected, select }) => (
        <Checkbox key={section} isSelected={isSelected} onChange={select}>
          {t(`customization.sections.${section}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function listIndividualSections(form: CustomizationForm) {
  const selectedSections = form.values['settings.individual.sections']
  return buildSections(individualSections, selectedSections, (next) =>
    form.change('settings.individual.sections', next),
  )
}

function listGroupSections(form: CustomizationForm) {
  const selectedSections = form.values['settings.group.sections']
  return buildSections(groupSections, selectedSections, (next) =>
    form.change('settings.group.sections', next),
  )
}

/** Keeps the selected sections in the order of the report, so that the same selection always has the same value. */
function buildSections<S extends string>(
  all: readonly S[],
  selectedSections: readonly S[],
  onChange: (next: S[]) => void,
) {
  return all.map((section) => ({
    section,
    isSelected: selectedSections.includes(section),
    select: (isSelected: boolean) =>
      onChange(all.filter((other) => (other === section ? isSelected : selectedSections.includes(other)))),
  }))
}
