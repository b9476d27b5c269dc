import { useState } from 'react'

const STORAGE_KEY = 'moodloom.minimap'

/** Whether this person wants the minimap: their own choice, on this device, for every board. Off at first. */
export function useMinimapChoice(): readonly [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(readChoice)
  const toggle = () => {
    setIsOn(!isOn)
    try {
      localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on')
    } catch {
      // It stays for this visit.
    }
  }
  return [isOn, toggle]
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on'
  } catch {
    return false
  }
}
