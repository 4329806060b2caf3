// Shows alerts, leads to what they tell of, and ends them. It is registered only for readers who ask for alerts.

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url, id, end } = event.data.json()
  const actions = [{ action: 'end', title: end }]
  const shown = { body, lang, tag, icon: '/icon-192.png', data: { url, id }, actions }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  const { url, id } = notification.data
  notification.close()
  event.waitUntil(action === 'end' ? end(id) : self.clients.openWindow(url))
})

/** The server forgets the subscription; the browser does too, so that no page renews it. */
async function end(id) {
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/api/alerts/end', { method: 'POST', headers, body: JSON.stringify({ id }) })
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
