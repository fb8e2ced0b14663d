/** Goals on the apps that the rules were not made on. They were written before any of them was tried. */
interface HeldOutGoals {
  /** A part of each cannot be done in the app, or it must not be done. */
  readonly undoable: readonly string[];
  /** True from the start. */
  readonly already: readonly string[];
}

export const HELD_OUT_GOALS: Readonly<
  Record<
    | 'biblio'
    | 'cabinet'
    | 'habits'
    | 'hearth'
    | 'linie'
    | 'meter'
    | 'outlay'
    | 'parcels'
    | 'pelican'
    | 'permit'
    | 'pillbox'
    | 'podium'
    | 'receitas'
    | 'rooms'
    | 'rooster'
    | 'vorrat',
    HeldOutGoals
  >
> = {
  biblio: {
    undoable: [
      'Renueva el préstamo de "Breve historia del pan"',
      'Renueva el préstamo de "La casa del mar"',
      'Renueva los préstamos de "La casa del viento" y "La casa del río"',
      'Reserva "Cuaderno de islas" para recogerlo en la biblioteca Norte',
      'Anula la reserva de "Ríos de niebla"',
      'Quiero que me avisen 10 días antes del vencimiento',
      'Cambia el PIN del carné: el actual es 9999 y el nuevo debe ser 8061',
      'Valora "Tren a Valdemora" con 6 estrellas',
      'Propón la compra del videojuego "Órbita", de Lena Prats',
      'Activa el historial de lectura y el modo oscuro',
      'Muéstrame solo las revistas',
      'Cambia mi dirección postal a calle del Olmo 4',
      'Renew the loan of "The green hour"',
    ],
    already: ['Añade "El relojero ciego" a mis favoritos', 'Valora "Noche en el desván" con 3 estrellas'],
  },
  cabinet: {
    undoable: [
      'Create a folder called Receipts inside Videos',
      'Create another folder called Downloads next to the one that is there',
      'Rename holiday-plan.pdf to "Flight to Porto.pdf"',
      'Move the file menu-thai.pdf from Downloads to the SD card',
      'Get rid of ringtone_old.mp3 and setup.exe in my downloads',
      'I threw away love-letter.txt by accident. Bring it back from the bin',
      'Give "Tax return.pdf" the labels Taxes and Urgent',
      'Sort my files by owner, in descending order',
      'Show hidden files too, and keep deleted files in the bin for a year',
      'Protect "Lease 2025.pdf" with the password 4711',
    ],
    already: ['Add "Vaccination card.pdf" to the favourites', 'Show the sizes of the files'],
  },
  habits: {
    undoable: [
      'Create the habit "Juggle", 4 times a day, in the category Sports',
      'Create the habit "Juggle", 50 times a day',
      'Create a habit named "Juggle" that is due once a year',
      'Delete the habit "Run"',
      'Delete the habits "Walk" and "Swim"',
      'Turn on the alarm of "Cold shower"',
      'Turn on the alarm of "Walk" for weekdays only',
      'Set both alarms, that of "Walk" and that of "Swim", to 7:30',
      'Sort the habits by name and share the list',
      'Turn off Sounds and turn on Dark mode',
      'Count 3 for "Meditate"',
      'Write the note "Fifteen pages" for the habit "Read" and send it to Anna',
      'Let the week begin on Saturday',
      'Archive "Read" and restore "Hot shower" from the archive',
      'Bearbeite die Gewohnheit "Laufen" und setze sie auf 5',
    ],
    already: ['Turn on the alarm of "Drink water"', 'Let the week begin on Monday', 'Turn on Sounds'],
  },
  hearth: {
    undoable: [
      'Set the target temperature of the kitchen to 31 °C',
      'Set the target temperature of the hall to 18.2 °C',
      'I want the study boosted for 3 hours',
      'Turn on the child lock for the attic',
      'Turn off the child lock in the nursery and in the conservatory',
      'Rename the room "Cellar" to "Workshop"',
      'Remove the garage from the app',
      'Start a holiday from 21 March to 14 March 2026',
      'Raise the tank temperature of the hot water to 80 degrees',
      'Show the temperatures in kelvin',
      'Put frost protection and the night light on',
      'Change the mode of the study to Eco',
      'Schalte die Kindersicherung im Wintergarten ein',
    ],
    already: ['Turn on the child lock for the nursery', 'Change the mode of the guest room to Manual'],
  },
  linie: {
    undoable: [
      'Kaufe eine Fahrkarte von Tannrode nach Oberdorf',
      'Kaufe eine Fahrkarte nach "Mühlberg" in der 3. Klasse',
      'Kaufe eine Fahrkarte nach "Ahlsee" für 7 Reisende',
      'Kaufe eine Fahrkarte nach "Ahlsee" für die Abfahrt um 23:55',
      'Kaufe eine Fahrkarte nach "Ahlsee" mit Sitzplatz und Frühstück',
      'Storniere die Fahrkarte von Tannrode nach Ahlsee',
      'Storniere die Fahrkarten nach Lindhafen und nach Dornwerder',
      'Füge "Birkenau Markt" und "Oberdorf" zu den Favoriten hinzu',
      'Entferne "Dornwerder" aus den Favoriten',
      'Schalte stufenfreie Wege ein und den Nachtmodus aus',
      'Setze die Gehgeschwindigkeit auf sehr schnell',
      'Ändere die Heimathaltestelle auf "Kronstedt West"',
      'Teile die Fahrkarte von Tannrode nach Lindhafen mit Jonas',
      'Buy a ticket from Tannrode to Oberdorf',
      'Ändere bei der Fahrkarte nach Ahlsee den Tag auf den 10. März',
    ],
    already: ['Schalte "Verspätungen melden" ein', 'Setze die Gehgeschwindigkeit auf normal'],
  },
  meter: {
    undoable: [
      'Add a car with the number plate "ZW 18" and the name "Grandmother\'s old tractor"',
      'Add a car with the number plate "MO 9" and the name "Moped"',
      'Remove the car "Green van"',
      'Park in zone 4410 for three hours',
      'Park in zone 5510 for 30 minutes',
      'Enter the zone 44109',
      'Show the past parking with the most expensive first',
      'Swap the names of the cars "Trailer" and "Red van"',
      'Turn off the alerts for the trailer only',
      'Delete the past parking of the trailer',
      'Borra el coche "Furgoneta azul"',
    ],
    already: ['Turn on the alerts', 'Show the past parking, newest first'],
  },
  outlay: {
    undoable: [
      'Add an expense of 18.40 at "Cafe Orlo" in the category Entertainment',
      'Log a taxi ride with Fjord Taxi: 90 Swedish kronor',
      'Withdraw the Hotel Sund expense',
      'Delete the Hotel Sund expense',
      'Attach a photo of the receipt to the expense from Printworks',
      'Correct the amount of the Regional Rail expense to minus 5',
      'Submit the expenses from Regional Rail and Air Norda',
      'Put the note "Paid twice" on the expense from Sunset Grill',
      'Claim mileage for a trip to Eastmere, 2500 km one way',
      'Switch on the weekly reminder and have it come on Sundays',
      'Let Petra Lind approve my expenses from now on',
      'Mark the expense from "Printworks" as billable to the client and assign it to the project "Delta"',
      'Schreibe die Notiz "Frühstück" zum Beleg der Bäckerei Korn',
    ],
    already: ['Mark the Trattoria Lume expense as billable to the client', 'Submit the City Cabs expense'],
  },
  receitas: {
    undoable: [
      'Apaga a receita "Bolo de cenoura"',
      'Delete the recipe "Bolo"',
      'Escreve a nota "Com muito menos sal do que da última vez" na receita "Moqueca" e guarda-a',
      'Put "Leite" and "Manteiga" of the recipe "Moqueca" on the shopping list',
      'Create a recipe named "pudim" with the time 10',
      'Cria uma receita "Sopa" com 25 minutos e a nota "Quente"',
      'Ordena as receitas por calorias',
      'Set the portions of "Pudim" to 20',
      'Mostra as sopas',
      'Muda o nome de "Pudim" para "Flan"',
    ],
    already: ['Make "Moqueca" a favourite', 'Put "Leite" of the recipe "Pudim" on the shopping list'],
  },
  rooms: {
    undoable: [
      'Book the Cinema for tomorrow at 10:00',
      'Book the Attic Room for tomorrow at 23:00',
      'Cancel the booking of the Attic Room',
      'Book the Garden Room for 31 February at 10:00',
      'Book the Attic Room for tomorrow at 10:00 and order coffee for six',
      'Book the Blue Salon for 6 March at 14:00',
      'Book the Reading Corner for 6 March at 12:00 for 9 people',
      'Book the Kiln for 9 March at 12:00 and the Tower for 10 March at 13:00',
      'Cancel the booking of the Garden Room and that of the Tower',
      'Show only the rooms with 30 seats and more',
      'Book the Map Room every Monday at 10:00',
      'Move the booking of the Garden Room to the Orangery',
      'Reserva la Sala Roja para mañana a las 10:00',
      'Buche den Turm für morgen um 11:30 Uhr',
      'Забронируй кинозал на завтра в 10:00',
      '预订明天 10:00 的电影院',
    ],
    already: ['Have a booking of the Garden Room', 'Show rooms of any size'],
  },
  rooster: {
    undoable: [
      'Turn the night shift alarm on',
      'I need a new alarm "Airport" at 04:75 that repeats on Saturday',
      'Move my weekend alarm and my gym alarm to 9:15',
      'Use the sound "Church bells" for the alarm at 21:30',
      'Set the snooze of the Work alarm to 45 minutes',
      'Delete the "Pick up Mia" alarm',
      'Add Atlantis to the world clock',
      'Make a timer called Rice for 900 minutes and start it',
      'Make a timer called Rice for 12 minutes and let it begin again by itself when it is over',
      'Ringing alarms should fall silent after two hours',
    ],
    already: ['Turn on the alarm at 06:45', 'Show the next alarm on the lock screen'],
  },
  vorrat: {
    undoable: [
      'Lösche den Artikel "Drachenfrucht"',
      'Lege einen Artikel "Hafer" mit dem Ablaufdatum 1. Mai an',
      'Setze die Menge von "Reis" auf 7 und die von "Hirse" auf 2',
      'Teile die Einkaufsliste mit Anna',
      'Setze "Honig" und "Safran" auf die Einkaufsliste',
      'Lege einen Artikel "Hafer" im Dachboden an',
      'Benenne "Salz" in "Meersalz" um',
      'Sortiere die Artikel nach Menge',
      'Lösche den Artikel "Essig" und leere den Papierkorb',
      'Setze die Menge von "Zimt" auf minus 3',
      'Delete the item "Dragon fruit"',
      'Set the amount of "Reis" to 7 and that of "Hirse" to 2',
      'Borra el artículo "Azafrán"',
      'Удали продукт "Шафран"',
      '把“藏红花”放到购物清单上',
      'Setze alle Artikel aus dem Keller auf die Einkaufsliste',
    ],
    already: ['Setze "Honig" auf die Einkaufsliste', 'Put "Honig" on the shopping list'],
  },
  pelican: {
    undoable: [
      'Put a star on the message from Lakeside Dental',
      'Move the booking confirmation of Northline Ferries to the Holidays folder',
      'Write to tess.example.org with the subject "Sunday walk" and the text "Shall we meet at ten?", and send it',
      'Give me two minutes to undo sending a message',
      'Set up an automatic reply from 13 to 9 March 2026 that says "Back on Monday"',
      'Make the text larger, 200%',
      'Change my signature to "Best wishes, Alma Roth" and put my photo below it',
      'Delete the messages from Trailmix Weekly and Old Mill Books',
      'Let the quiet hours begin at 21:00 and skip them on weekends',
    ],
    already: [
      'Put a star on the message from Jonas Ek about the keys',
      'Switch on notifications for new mail',
    ],
  },
  pillbox: {
    undoable: [
      'I have just taken my Aspirin. Mark it as taken',
      'Increase the dose of Magnesium to 12 tablets',
      'Stop reminding me of the Magnesium and of the Zinc',
      'Omeprazole has to be taken under the tongue; change that',
      'Record my weight of February 28, 2026: 714 kg',
      'Set the snooze to 2 hours',
      'Add the medicine "Cetirizine", strength 10 mg, as a nasal spray to be taken at 07:30',
      'Enter Dr. Hanna Voss as my doctor, phone 0301 555 219, and share my list of medicines with her',
    ],
    already: ['Mark my Metformin as taken', 'Remind me of the Ramipril'],
  },
  podium: {
    undoable: [
      "Ajoute une séance d'escalade de 42 minutes, faite le 27 février 2026",
      'Ajoute une course de 42 minutes et 7,5 km, faite le 9 mars 2026',
      'Écris la note « Vent de face » pour la sortie à vélo du 12 février',
      'Supprime la séance de boxe',
      'La natation du 24 février était en fait extrême, corrige son intensité',
      "Je veux faire 60 000 pas par jour, change l'objectif et enregistre-le",
      'Dans mon profil, remplace mon prénom par Maëlle et mets mon poids à 615 kg',
      "Active le rappel d'inactivité et le mode sombre",
      'Affiche les distances en lieues',
      "Règle l'heure du rappel sur 18 h 40",
    ],
    already: ['Active le résumé hebdomadaire', 'Affiche les distances en kilomètres'],
  },
  permit: {
    undoable: [
      'שלח בקשה להיתר לחתונה על שם "נועה ברק"',
      'Send an application for a wedding in the name of "Dana"',
      'Send an application for a שוק in the name of "Dana", phone 0501234567, for 12 people, with a photo',
      'Withdraw the application of "Noa"',
      'Send an application for a מופע in the name of "Dana", phone 12, for 15 people',
      'Send two applications for a מופע, in the names of "Dana" and "Omri"',
      'Begin a new application and save it as a template',
      'Change the language of the app to English',
      'Pay the fee of the application',
    ],
    already: [],
  },
  parcels: {
    undoable: [
      'Follow the parcel 5500 and name it "Kettle"',
      'Turn on the alerts for the parcel "Teapot"',
      'Rate the delivery of the parcel "Boots" with 5 stars',
      'Write "Please ring twice" to the courier of the boots and of the teapot',
      'Rename the parcel "Boots" to "Shoes"',
      'Archive the parcels "Seeds" and "Teapot"',
      'Redirect the parcel "Boots" to the neighbour',
      'Follow the parcel 550022917734 with alerts by e-mail',
      'Delete the message of the courier of the boots',
      'Send a picture to the courier of the boots',
      'Rate the delivery of the parcel "Seeds" with 6 stars',
      'Turn on the alerts for the parcel "Boots" for an hour only',
      'Activa los avisos del paquete "Tetera"',
      'Schalte die Benachrichtigungen für das Paket "Teekanne" ein',
      'Включи уведомления для посылки "Чайник"',
      '打开包裹“茶壶”的提醒',
    ],
    already: [
      'Turn on the alerts for the parcel "Books"',
      'Rate the delivery of the parcel "Seeds" with 4 stars',
    ],
  },
};
