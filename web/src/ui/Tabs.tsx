import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { PageLocale } from './PageLocale.tsx'
import styles from './Tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selectedId: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: React.ReactNode
}

export function Tabs<Id extends string>({ label, tabs, selectedId, onSelect, children }: TabsProps<Id>) {
  return (
    <PageLocale>
      <AriaTabs
        selectedKey={selectedId}
        onSelectionChange={(key) => onSelect(key as Id)}
        className={styles.tabs!}
      >
        <TabList aria-label={label} className={styles.list!}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={styles.tab!}>
              <span>{tab.label}</span>
            </Tab>
          ))}
        </TabList>
        <TabPanel id={selectedId} className={styles.panel!}>
          {children}
        </TabPanel>
      </AriaTabs>
    </PageLocale>
  )
}
