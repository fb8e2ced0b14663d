/** A case file with every field, each in its long form if it has one. */
export const FULL_CASE = `# Pays a friend.
id: pay-friend
title: Pay a friend
requirement: PAY-17
app: org.example.pay
tags: [smoke, money]
preconditions:
  - that: The user is signed in
    expect:
      - text: Balance
      - { element: Sign in, is: absent }
steps:
  - do: Open the list of payees and select \${payee}
    expect:
      - activity: PayActivity
      - { value: Payee, equals: "\${payee}" }
    role: sender
    timeout: 45s
  - do: Enter \${amount}
    expect: { absent: Too much }
  # The keypad is shuffled.
  - do: Enter \${password} and pay
    expect: { picture: The payment is confirmed }
  - do: Look at the message about \${amount}
    expect:
      - { file: "/sdcard/Download/\${payee}-*.txt", contains: "\${amount}" }
      - { file: /sdcard/Download/draft.txt, is: absent }
    role: receiver
parameters:
  payee:
    about: Who gets the money
  amount: 012.50
  password:
    secret: true
    env: PAY_PASSWORD
rows:
  - payee: Ada
  - payee: Bo
    amount: "7"
roles:
  sender: { labels: { rack: "3" }, apiLevel: { min: 30 } }
  receiver: { model: "Pixel*" }
timeout: { case: 10m, step: 1.5m }
forbidden: [Close account]
once: [Pay]
repeatable: false
reset: data
hook: bank-data
`;
