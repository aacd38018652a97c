import { endpoints, type FoundAssessment, type FoundFolder, foldText } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Text } from '../../ui/Layout.tsx'
import { PageLocale } from '../../ui/PageLocale.tsx'
import { useDevicePreference } from '../../ui/use-device-preference.ts'
import { useSearchText } from '../../ui/use-search-text.ts'
import type { NavLinkItem } from '../frame/NavLink.tsx'
import { useAdminLinks, useAdminPlaces } from '../frame/use-admin-links.ts'
import { useLearnerName } from '../use-learner-name.ts'
import styles from './CommandPalette.module.css'
import { setOpenTool } from './tools-store.ts'

/** The debounce delay of the search. It is shorter than in lists, where a search also changes the URL. */
const PAUSE_MS = 120
const MAX_RESULTS = 6

type Item = { id: string; text: string; detail?: ReactNode; run: () => void }
type Group = { id: string; title: string; items: Item[] }

type CommandPaletteProps = { organizationId: string; onClose: () => void }

/** Finds screens, commands, cohorts and people by part of their names, and opens or runs them. */
export function CommandPalette({ organizationId, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('admin')
  return (
    <PageLocale>
      <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.overlay!}>
        <Modal className={styles.modal!}>
          <Dialog aria-label={t('tools.palette.title')} className={styles.dialog!}>
            <Search organizationId={organizationId} onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </PageLocale>
  )
}

function Search({ organizationId, onClose }: CommandPaletteProps) {
  const { t } = useTranslation(['admin', 'common'])
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const { text, setText, isPending } = useSearchText(keyword, setKeyword, PAUSE_MS)
  const [activeIndex, setActiveIndex] = useState(0)
  const results = useSearchResults(organizationId, keyword)
  const isSearching = text.trim() !== '' && (isPending || results.isLoading)
  const screens = useScreens()
  const commands = useCommands()
  const matchesText = ({ text: name }: Item) => foldText(name).includes(foldText(text))
  const groups: Group[] = [
    { id: 'screens', title: t('tools.palette.screens'), items: screens.filter(matchesText) },
    { id: 'commands', title: t('tools.palette.commands'), items: commands.filter(matchesText) },
    // People and cohorts are last, so that their arrival does not move other options. Only current results are shown.
    ...(isSearching ? [] : results.groups),
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const activeItem = items[Math.min(activeIndex, items.length - 1)]
  const optionId = (item: Item) => `${id}-${item.id}`

  function run(item: Item | undefined) {
    if (!item) return
    onClose()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = activeItem ? items.indexOf(activeItem) : 0
    const target = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
    }[event.key]
    if (target !== undefined && items.length > 0) {
      event.preventDefault()
      setActiveIndex(target)
      document.getElementById(optionId(items[target]!))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(activeItem)
    }
  }

  return (
    <>
      <input
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the user opened the dialog to type
        autoFocus
        aria-label={t('tools.palette.title')}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeItem && optionId(activeItem)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('tools.palette.placeholder')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
        className={styles.input}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('tools.palette.results')} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside a listbox
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <Text id={`${id}-${group.id}`} as="div" tone="quiet" className={styles.title}>
              {group.title}
            </Text>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
              <div
                key={item.id}
                id={optionId(item)}
                role="option"
                aria-selected={item === activeItem}
                className={styles.option}
                onPointerMove={() => setActiveIndex(items.indexOf(item))}
                onClick={() => run(item)}
              >
                <bdi>{item.text}</bdi>
                {item.detail && (
                  <Text as="bdi" tone="quiet">
                    {item.detail}
                  </Text>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isSearching && <span>{t('common:searching')}</span>}
        {!isSearching && items.length === 0 && <span>{t('tools.palette.none')}</span>}
      </p>
    </>
  )
}

function useScreens(): Item[] {
  const { t } = useTranslation(['account', 'admin'])
  const navigate = useNavigate()
  const { reports, settings } = useAdminPlaces()
  const others: NavLinkItem[] = [
    { to: '/admin/people/invite', text: t('admin:invitations.invite') },
    ...reports,
    ...settings,
    { to: '/logout', text: t('layout.logOut') },
  ]
  return [...useAdminLinks().navigation, ...others].flatMap((link) =>
    link && 'to' in link && link.to
      ? [{ id: String(link.to), text: link.text, run: () => void navigate({ to: link.to } as never) }]
      : [],
  )
}

function useCommands(): Item[] {
  const { t } = useTranslation('admin')
  const [isCompact, setCompact] = useDevicePreference('compactTables')
  return [
    {
      id: 'density',
      text: t(isCompact ? 'tools.palette.comfortable' : 'tools.palette.compact'),
      run: () => setCompact(!isCompact),
    },
    { id: 'shortcuts', text: t('tools.shortcuts.title'), detail: '?', run: () => setOpenTool('shortcuts') },
  ]
}

/** Cohorts and people whose names or addresses contain the keyword. */
function useSearchResults(organizationId: string, keyword: string) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const navigate = useNavigate()
  const nameOf = useLearnerName()
  const isEnabled = keyword !== ''
  const cohorts = useQuery({
    ...api.query(endpoints.searchFolders, {
      query: { organizationId, keyword, hasCompletedLeadersAssessments: false, size: MAX_RESULTS },
    }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const people = useQuery({
    ...api.query(endpoints.searchAssessments, {
      query: { organizationId },
      body: { keyword, orderBy: '-Status', size: MAX_RESULTS },
    }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const cohortItem = ({ id, name }: FoundFolder): Item => ({
    id,
    text: name,
    run: () => void navigate({ to: '/admin/cohorts/$cohortId', params: { cohortId: id } }),
  })
  const personItem = (assessment: FoundAssessment): Item => {
    const { id, status, learner, folder } = assessment
    const isCompleted = status === 'COMPLETED'
    const search = {
      keyword: learner.email || `${learner.firstName} ${learner.lastName}`.trim(),
      ...(isCompleted && { report: id }),
    }
    return {
      id,
      text: nameOf(assessment),
      detail: (
        <>
          <bdi>{folder.name}</bdi>
          {' · '}
          <span>{t(`assessments.status.${status}`)}</span>
        </>
      ),
      run: () => void navigate({ to: '/admin/view-assessments', search }),
    }
  }
  return {
    isLoading:
      isEnabled &&
      (cohorts.isPlaceholderData || people.isPlaceholderData || cohorts.isPending || people.isPending),
    groups: isEnabled
      ? [
          {
            id: 'people',
            title: t('tools.palette.people'),
            items: (people.data?.items ?? []).toSorted(compareNames).map(personItem),
          },
          {
            id: 'cohorts',
            title: t('tools.palette.cohorts'),
            items: (cohorts.data?.items ?? []).map(cohortItem),
          },
        ]
      : [],
  }
}

/** Sorts by name, with people who have not accepted an invitation after all learners. */
function compareNames({ learner: a }: FoundAssessment, { learner: b }: FoundAssessment) {
  return (
    Number(a.id === null) - Number(b.id === null) ||
    (a.lastName || a.firstName).localeCompare(b.lastName || b.firstName) ||
    a.firstName.localeCompare(b.firstName) ||
    a.email.localeCompare(b.email)
  )
}
